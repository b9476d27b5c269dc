import { defineConfig } from 'vitest/config'

// One project per kind of test; each names the world it runs in. `npm test` runs them all (tests/run.mjs).
const excluded = ['**/node_modules/**', '**/dist/**', '**/.cache/**']

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'app/**/*.test.ts', 'sw/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: excluded,
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'], exclude: excluded },
      },
      ...(['embedded', 'postgres'] as const).map((database) => ({
        extends: true as const,
        test: {
          name: `server-${database}`,
          environment: 'node' as const,
          include: ['server/**/*.test.ts', 'db/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: excluded,
          env: { TEST_DATABASE: database },
          globalSetup: ['tests/support/globalDatabase.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      })),
      {
        extends: true,
        test: {
          name: 'fuzz',
          environment: 'node',
          // The schedules are in two parts, which run side by side.
          maxWorkers: 2,
          include: ['tests/fuzz/**/*.test.ts'],
          exclude: excluded,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['tests/support/globalDatabase.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes',
          environment: 'node',
          include: ['tests/nodes/**/*.test.ts'],
          exclude: excluded,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/globalDatabase.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...excluded, 'tests/e2e/nodes/**'],
          globalSetup: ['tests/e2e/support/globalWorld.ts'],
          testTimeout: 150_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          // A page may be slow on a busy machine; waiting on a condition costs nothing where it is not.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-nodes',
          environment: 'node',
          include: ['tests/e2e/nodes/**/*.test.ts'],
          exclude: excluded,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/globalDatabase.ts'],
          testTimeout: 120_000,
          hookTimeout: 150_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
