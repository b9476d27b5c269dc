import { defineConfig } from 'vitest/config'

// One project per kind of test; each names the world it runs in. `npm test` runs them all (tests/run.mjs).
const excluded = ['**/node_modules/**', '**/dist/**', '**/.cache/**']

/** What it makes no difference to which database it is: where there is a Postgres, it runs on that alone, which is faster. */
const ofAnyDatabase = [
  'server/ai/**',
  'server/backup/**',
  'server/assets/assetStorage.test.ts',
  'server/env.test.ts',
  'server/log.test.ts',
  'server/rateLimits.test.ts',
  'server/realtime/**',
  'server/static/**',
  'tests/contract/**',
  'tests/fuzzServer/**',
]
const isElsewhere = (database: string) => database === 'embedded' && process.env.DATABASE_URL !== undefined

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Vitest would leave one processor free.
    maxWorkers: 2,
    // Five seconds are not enough for what waits on many turns of the event loop on a busy machine.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share a thread and what they import: three times as fast as a process for each.
          pool: 'threads',
          isolate: false,
          include: ['contract/**/*.test.ts', 'app/**/*.test.ts', 'sw/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: excluded,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          pool: 'threads',
          include: ['app/**/*.test.tsx'],
          exclude: excluded,
        },
      },
      ...(['embedded', 'postgres'] as const).map((database) => ({
        extends: true as const,
        test: {
          name: `server-${database}`,
          environment: 'node' as const,
          // Files share a process and what they import, half the time of the suite. The embedded database is in the
          // process with them, and gives back its memory only with it.
          isolate: database === 'embedded',
          include: [
            'server/**/*.test.ts',
            'db/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/fuzzServer/**/*.test.ts',
          ],
          exclude: isElsewhere(database) ? [...excluded, ...ofAnyDatabase] : excluded,
          env: { TEST_DATABASE: database },
          globalSetup: ['tests/support/globalDatabase.ts'],
          hookTimeout: 60_000,
        },
      })),
      {
        extends: true,
        test: {
          name: 'fuzz',
          environment: 'node',
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
          // The files of a worker share a browser process and what they import.
          isolate: false,
          globalSetup: ['tests/e2e/support/globalWorld.ts'],
          testTimeout: 150_000,
          hookTimeout: 90_000,
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
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        extends: true as const,
        test: {
          name: `engines-${engine}`,
          environment: 'node' as const,
          include: ['tests/engines/**/*.test.ts'],
          exclude: excluded,
          env: { TEST_ENGINE: engine },
          testTimeout: 150_000,
          hookTimeout: 150_000,
          expect: { poll: { timeout: 15_000 } },
        },
      })),
    ],
  },
})
