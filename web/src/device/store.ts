// What the device keeps: tables, their logs and a few values, in IndexedDB; in memory alone where the browser keeps nothing.

import type { Kept, KeptTable, NotKept } from '../lib/generated/device';

export interface LoadedTable {
  table: KeptTable | null;
  log: string[];
}

export interface Store {
  /** Whether it is still there tomorrow. */
  readonly keeps: boolean;
  /** Everything but the logs. */
  everything(): Promise<{ tables: KeptTable[]; kept: Record<string, string> }>;
  load(id: string): Promise<LoadedTable>;
  /** All of it or nothing; `conflict` if another tab has changed a table in the meantime. */
  write(all: Kept[]): Promise<NotKept | 'conflict' | null>;
}

interface LogRow {
  table: string;
  ply: number;
  entries: string;
}

const NAME = 'shopfloor';

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });

const all = (id: string) => IDBKeyRange.bound([id], [id, []]);

class Disk implements Store {
  readonly keeps = true;

  constructor(readonly database: IDBDatabase) {}

  async everything() {
    const reading = this.database.transaction(['tables', 'values']);
    const tables = answered<KeptTable[]>(reading.objectStore('tables').getAll());
    const values = reading.objectStore('values');
    const [names, texts] = await Promise.all([
      answered(values.getAllKeys() as IDBRequest<string[]>),
      answered<string[]>(values.getAll()),
    ]);
    return { tables: await tables, kept: Object.fromEntries(names.map((name, i) => [name, texts[i]!])) };
  }

  async load(id: string) {
    const reading = this.database.transaction(['tables', 'log']);
    const table = answered<KeptTable | undefined>(reading.objectStore('tables').get(id));
    const rows = answered<LogRow[]>(reading.objectStore('log').getAll(all(id)));
    return { table: (await table) ?? null, log: (await rows).map(({ entries }) => entries) };
  }

  async write(changes: Kept[]) {
    // Told means stored: on the disk, not on its way there.
    const writing = this.database.transaction(['tables', 'log', 'values'], 'readwrite', { durability: 'strict' });
    const done = new Promise<NotKept | null>((resolve) => {
      writing.oncomplete = () => resolve(null);
      writing.onabort = () => resolve(writing.error?.name === 'QuotaExceededError' ? 'full' : 'failed');
    });
    const [tables, log, values] = ['tables', 'log', 'values'].map((name) => writing.objectStore(name)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ];
    try {
      for (const change of changes) {
        switch (change.kind) {
          case 'table': {
            const known = await answered<KeptTable | undefined>(tables.get(change.table.id));
            if ((known?.rev ?? null) !== change.was) {
              writing.abort();
              await done;
              return 'conflict';
            }
            tables.put(change.table);
            break;
          }
          case 'log':
            log.add({ table: change.table, ply: change.ply, entries: change.entries });
            break;
          case 'value':
            values.put(change.value, change.name);
            break;
          case 'removed':
            tables.delete(change.table);
            log.delete(all(change.table));
            values.delete(`review ${change.table}`);
            break;
        }
      }
    } catch {
      // What failed has aborted the transaction; that says why.
    }
    return done;
  }
}

/** The same for a browser that keeps nothing: the matches are gone with the tab. */
class Memory implements Store {
  readonly keeps = false;
  readonly #tables = new Map<string, KeptTable>();
  readonly #log = new Map<string, LogRow[]>();

  async everything() {
    return { tables: [], kept: {} };
  }

  async load(id: string) {
    return { table: this.#tables.get(id) ?? null, log: (this.#log.get(id) ?? []).map(({ entries }) => entries) };
  }

  async write(changes: Kept[]) {
    for (const change of changes) {
      if (change.kind === 'table') this.#tables.set(change.table.id, change.table);
      if (change.kind === 'log') this.#log.set(change.table, [...(this.#log.get(change.table) ?? []), change]);
      if (change.kind === 'removed') this.#tables.delete(change.table);
    }
    return null;
  }
}

export async function openStore(): Promise<Store> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables', { keyPath: 'id' });
      opening.result.createObjectStore('log', { keyPath: ['table', 'ply'] });
      opening.result.createObjectStore('values');
    };
    return new Disk(await answered(opening));
  } catch {
    return new Memory();
  }
}
