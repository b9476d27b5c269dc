import { defineConfig } from 'vitest/config'

// One project per kind of test; each names its environment. `npm test` runs them all (tests/run.mjs).
const excluded = ['**/node_modules/**', '**/dist/**', '**/.cache/**']

const SERVER = [
  'server/**/*.test.ts',
  'db/**/*.test.ts',
  'tests/contract/**/*.test.ts',
  'tests/fuzzServer/**/*.test.ts',
]
/**
 * Tests that may differ by database: what starts, migrates, fills, locks, breaks or restores one, and statements beyond
 * a row by its id. If a Postgres runs every test, the embedded database runs only these; `npm run test:long` runs every
 * test on both.
 */
const BY_DATABASE = [
  'db/**/*.test.ts',
  'server/*.test.ts',
  'server/middleware/session.store.test.ts',
  'server/services/**/*.test.ts',
  ...['boards', 'elements', 'epochs', 'forYou', 'history', 'inspirations', 'mutations', 'notifications', 'search'].map(
    (route) => `server/routes/${route}.test.ts`,
  ),
]
const { DATABASE_URL, TEST_LONG } = process.env
const ofEmbedded = DATABASE_URL !== undefined && TEST_LONG === undefined ? BY_DATABASE : SERVER

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // By default, Vitest leaves one processor free.
    maxWorkers: 2,
    // The default of 5 s is too short for many turns of the event loop on a busy machine.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share a thread and its imports: three times as fast as a process per file. So mocks outlive their file:
          // tests/unit/mocks.test.ts.
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
          // Sharing a process and its imports halves the suite's time. But the embedded database runs in that
          // process, and frees its memory only when it ends.
          isolate: database === 'embedded',
          include: database === 'embedded' ? ofEmbedded : SERVER,
          exclude: excluded,
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
          // The files of a worker share a browser process and imports.
          isolate: false,
          globalSetup: ['tests/e2e/support/globalWorld.ts'],
          setupFiles: ['tests/e2e/support/reportPages.ts'],
          testTimeout: 150_000,
          hookTimeout: 90_000,
          // A page may be slow on a busy machine; waiting on a condition costs nothing if it isn't.
          expect: { poll: { timeout: 30_000 } },
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
          setupFiles: ['tests/e2e/support/reportPages.ts'],
          testTimeout: 120_000,
          hookTimeout: 150_000,
          expect: { poll: { timeout: 30_000 } },
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
          expect: { poll: { timeout: 30_000 } },
        },
      })),
    ],
  },
})
