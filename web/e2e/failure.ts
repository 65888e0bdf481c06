// What a test that failed leaves behind, beside Playwright's trace: the files of its matches, and how to run it again.

import type { BrowserContext, TestInfo } from '@playwright/test';
import { writeFileSync } from 'node:fs';

/** What all chance of a run follows from. A second try has other chance than the first: whatever fails always fails twice. */
export const seedOf = (retry: number): string => `${process.env['SHOPFLOOR_SEED']}${retry > 0 ? `-${retry}` : ''}`;

/** The match files of everybody who took part, unfinished ones too, and the command that has the same dice again. */
export async function leaveTraces(context: BrowserContext, info: TestInfo) {
  const house = process.env['SHOPFLOOR_URL']!;
  for (const person of context.browser()!.contexts()) {
    const mine = await person.request.get(`${house}/api/tables?list=mine`);
    if (!mine.ok()) continue;
    for (const { id } of ((await mine.json()) as { tables: { id: string }[] }).tables) {
      const file = await person.request.get(`${house}/api/tables/${id}/file`);
      if (!file.ok()) continue;
      const path = info.outputPath(`match-${id}.json`);
      writeFileSync(path, await file.text());
      info.attachments.push({ name: 'the match: shopfloor replay FILE', path, contentType: 'application/json' });
    }
  }
  const title = info.title.replaceAll(/[^\w ]/g, '.');
  const again = `SHOPFLOOR_SEED=${seedOf(info.retry)} npx playwright test --project ${info.project.name} -g "${title}"`;
  await info.attach('the same dice again, in web/', { body: again, contentType: 'text/plain' });
}
