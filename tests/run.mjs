// `npm test`: every suite, one after the other, on a fresh clone too. Arguments go to vitest
// (`npm test -- app/offline -t 'rule 9'`); `--project name` picks suites. With TEST_MINUTES the calls are tested on one
// database only, and no batch of browser files is begun that would not end by then, going by the slowest so far; what is
// left out is said and counted as skipped. The last line is the sum.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled } from '../server/cli/ensure.mjs'
import { findBrowser, installBrowser } from './support/browser.mjs'
import { findPostgres } from './support/findPostgres.mjs'
import { findRedisServer } from './support/findRedisServer.mjs'
import { browserBatches } from './support/inBatches.mjs'
import { countSuite, runSuite } from './support/suite.mjs'

/** Each suite with the minutes it may take on a small, busy machine. */
const suites = [
  { name: 'unit', minutes: 3 },
  { name: 'dom', minutes: 3 },
  { name: 'server-embedded', minutes: 8 },
  { name: 'server-postgres', minutes: 9, needsPostgres: true },
  { name: 'fuzz', minutes: 8 },
  { name: 'nodes', minutes: 4, needsPostgres: true, needsRedis: true },
  { name: 'e2e-nodes', minutes: 2, needsPostgres: true, needsRedis: true, needsBrowser: true },
  // Of each batch of its files.
  { name: 'e2e', minutes: 6, needsBrowser: true },
]
const latest = process.env.TEST_MINUTES
  ? Date.now() + Number(process.env.TEST_MINUTES) * 60_000
  : Number.POSITIVE_INFINITY

ensureInstalled()

const { picked, args } = readArguments(process.argv.slice(2))
const wanted = suites.filter(({ name }) => picked.length === 0 || picked.includes(name))
const postgres = await findPostgres()
const redis = findRedisServer()
const browser = wanted.some((suite) => suite.needsBrowser) ? await findOrInstallBrowser() : null

announce(
  postgres
    ? `Postgres: found, the server suite runs on both, and several nodes on it (${withoutPassword(postgres)}).`
    : 'Postgres: NOT FOUND. Its suites do not run. Set DATABASE_URL to a server that lets us create databases.',
)
if (wanted.some((suite) => suite.needsRedis))
  announce(
    redis
      ? `Redis: found, several nodes are tested with one of their own (${redis}).`
      : 'Redis: NOT FOUND. The tests of several nodes do not run. Install redis-server, or set REDIS_SERVER to its path.',
  )
if (wanted.some((suite) => suite.needsBrowser))
  announce(
    browser
      ? `Browser: ${browser}`
      : 'Browser: NOT FOUND. The browser tests do not run. Set CHROMIUM_PATH to a Chromium.',
  )
if (process.env.REQUIRE_POSTGRES && !postgres) {
  console.error('REQUIRE_POSTGRES is set, and there is no Postgres.')
  process.exit(1)
}
if (browser) ensureBuilt()

const env = { ...process.env, NODE_ENV: 'test' }
if (postgres) env.DATABASE_URL = postgres
if (browser) env.CHROMIUM_PATH = browser

// In CI a shared machine may stall a test past its patience: a second try, and the sum says what needed it.
const secondTry = Boolean(process.env.CI)
const sum = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const unsteady = []
for (const { name, minutes, needsPostgres, needsRedis, needsBrowser } of wanted) {
  const isMissing = (needsPostgres && !postgres) || (needsRedis && !redis) || (needsBrowser && !browser)
  if (isMissing) {
    const count = await countSuite(name === 'server-postgres' ? 'server-embedded' : name, args)
    console.log(`\n${name}: NOT RUN, ${count} tests skipped.`)
    sum.skipped += count
    continue
  }
  console.log(`\n${name}`)
  if (name === 'e2e' && args.length === 0) await runBatches(minutes)
  else add(await runSuite({ name, minutes, args, env, secondTry }))
}

for (const test of unsteady) console.log(`↻ passed at the second try only: ${test}`)
for (const test of failures) console.log(`✗ ${test}`)
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)

async function runBatches(minutes) {
  const batches = await browserBatches()
  let longest = 2.5 * 60_000
  for (const [index, files] of batches.entries()) {
    const begun = Date.now()
    if (begun + longest > latest) {
      const left = batches.slice(index).flat()
      const skipped = await countSuite('e2e', left)
      console.log(`\ne2e: OUT OF TIME, ${skipped} tests NOT RUN, of ${left.join(', ')}.`)
      return add({ passed: 0, failed: 0, skipped, failures: [], unsteady: [] })
    }
    add(await runSuite({ name: 'e2e', minutes, args: files, env, secondTry }))
    longest = Math.max(longest, Date.now() - begun)
  }
}

function add(outcome) {
  for (const key of Object.keys(sum)) sum[key] += outcome[key]
  failures.push(...outcome.failures)
  unsteady.push(...outcome.unsteady)
}

/** `--project` is ours, since each suite is a process of its own; all else is vitest's. */
function readArguments(argv) {
  const { tokens } = parseArgs({
    args: argv,
    strict: false,
    tokens: true,
    options: { project: { type: 'string', multiple: true } },
  })
  const ours = tokens.filter((token) => token.kind === 'option' && token.name === 'project')
  const taken = new Set(ours.flatMap((token) => (token.inlineValue ? [token.index] : [token.index, token.index + 1])))
  return { picked: ours.map((token) => token.value), args: argv.filter((_, index) => !taken.has(index)) }
}

async function findOrInstallBrowser() {
  const found = await findBrowser()
  if (found) return found
  return installBrowser() ? findBrowser() : null
}

function announce(text) {
  console.log(`\n=== ${text}`)
}

function withoutPassword(url) {
  const parsed = new URL(url)
  if (parsed.password) parsed.password = '***'
  return parsed.href
}
