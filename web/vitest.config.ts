// For tests only: what builds the page (vite.config.ts) does without their packages.
import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config';

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: { environment: 'jsdom', setupFiles: ['tests/setup.ts'], include: ['tests/**/*.test.ts'] },
  }),
);
