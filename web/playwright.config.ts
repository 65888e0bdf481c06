import { defineConfig, devices } from '@playwright/test';

// Games in a real browser against a real server: `npm run e2e` (the server is the one `cargo test --workspace --no-run` builds, the page
// comes from scripts/web). `npm run e2e:long` has the whole games too.

// All chance of a run follows from this: the same dice, bots and clicks again, for any test alone.
process.env['SHOPFLOOR_SEED'] ??= process.env['SHOTS'] ? 'pictures' : String(Math.floor(Math.random() * 1e6));

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/house.ts',
  timeout: 240_000,
  // One more than cores: a browser that waits leaves time to another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Where nobody is there to look (`./test` says it for Rust, too): told apart as flaky.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    reducedMotion: 'reduce',
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env['SHOPFLOOR_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        defaultBrowserType: 'chromium',
      },
    },
  ],
});
