// `npm test`: runs every suite, on a fresh clone too. Arguments go to vitest (`npm test -- app/offline -t 'rule 9'`);
// `--project name` picks suites. A suite is left out only if its Postgres, Redis or browser is missing: that is
// reported, and its tests count as skipped. The last line is the total. `npm run test:long` adds what takes hours: the
// whole server suite on both databases, and many more fuzz schedules, from a new seed.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled } from '../server/cli/ensure.mjs'
import { findBrowser, findFirefox, findShell, findWebKit, installBrowsers } from './support/browser.mjs'
import { findPostgres } from './support/findPostgres.mjs'
import { findRedisServer } from './support/findRedisServer.mjs'
import { countSuite, runSuites } from './support/suite.mjs'

/** Each suite, a project of vitest.config.ts, with what it needs. */
const suites = [
  { name: 'unit' },
  { name: 'dom' },
  { name: 'server-embedded' },
  { name: 'server-postgres', needs: ['postgres'] },
  { name: 'fuzz' },
  { name: 'nodes', needs: ['postgres', 'redis'] },
  { name: 'e2e-nodes', needs: ['postgres', 'redis', 'browser'] },
  { name: 'e2e', needs: ['browser'] },
  { name: 'engines-firefox', needs: ['firefox'] },
  { name: 'engines-webkit', needs: ['webkit'] },
]
const { isLong, picked, args } = readArguments(process.argv.slice(2))
/** How many `npm run test:long` runs: fuzz schedules, schedules with an agent, undos of an agent. */
const LONG_FUZZ = 5000
const LONG_AGENT = 1000
const LONG_AGENT_UNDO = 10_000
/** The time limit of all suites, retries included; below that of `.ci/run`, so that the total still gets printed. */
const TOTAL_MINUTES = isLong ? 6 * 60 : 78
/** Browser tests often wait for a page, so a third worker finds a free processor. */
const WORKERS = 3

ensureInstalled()

const wanted = suites.filter(({ name }) => picked.length === 0 || picked.includes(name))
const isWanted = (need) => wanted.some(({ needs = [] }) => needs.includes(need))
const postgres = await findPostgres()
const redis = findRedisServer()
const browser = isWanted('browser') ? await findOrInstall(findBrowser, ['chromium']) : null
// Separately: a system may have a package for only one of them.
const shell = isWanted('browser') ? await findOrInstall(findShell, ['chromium-headless-shell']) : null
const firefox = isWanted('firefox') ? await findOrInstall(findFirefox, ['firefox-esr']) : null
const webkit = isWanted('webkit') ? await findOrInstall(findWebKit, ['webkit2gtk-driver', 'xvfb']) : null

announce(
  postgres
    ? `Postgres: found, the server suite runs on both, and several nodes on it (${withoutPassword(postgres)}).`
    : 'Postgres: NOT FOUND. Its suites do not run. Set DATABASE_URL to a server that lets us create databases.',
)
if (isWanted('redis'))
  announce(
    redis
      ? `Redis: found, several nodes are tested with one of their own (${redis}).`
      : 'Redis: NOT FOUND. The tests of several nodes do not run. Install redis-server, or set REDIS_SERVER to its path.',
  )
if (isWanted('browser'))
  announce(
    browser
      ? `Browser: ${shell ?? `${browser}; with its headless shell (chromium-headless-shell) it takes half the time`}`
      : 'Browser: NOT FOUND. The browser tests do not run. Set CHROMIUM_PATH to a Chromium.',
  )
if (isWanted('firefox'))
  announce(
    firefox
      ? `Firefox: ${firefox}`
      : 'Firefox: NOT FOUND. The main path is not tested in it. Install firefox-esr, or set FIREFOX_PATH.',
  )
if (isWanted('webkit'))
  announce(
    webkit
      ? `WebKit: ${webkit.driver}, on a screen of ${webkit.screen}`
      : 'WebKit: NOT FOUND. The main path is not tested in it. Install webkit2gtk-driver and xvfb, or set WEBKIT_DRIVER_PATH and XVFB_PATH.',
  )
if (process.env.REQUIRE_POSTGRES && !postgres) {
  console.error('REQUIRE_POSTGRES is set, and there is no Postgres.')
  process.exit(1)
}
if (browser || firefox || webkit) ensureBuilt()

const env = { ...process.env, NODE_ENV: 'test' }
if (postgres) env.DATABASE_URL = postgres
if (browser) env.CHROMIUM_PATH = browser
if (shell) env.CHROMIUM_SHELL_PATH = shell
if (isLong) {
  env.TEST_LONG = '1'
  env.FUZZ_RUNS ??= String(LONG_FUZZ)
  env.FUZZ_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
  env.AGENT_RUNS ??= String(LONG_AGENT)
  env.AGENT_UNDO_RUNS ??= String(LONG_AGENT_UNDO)
  env.AGENT_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
  announce(`Long: ${env.FUZZ_RUNS} schedules of the fuzz, seed ${env.FUZZ_SEED}.`)
  announce(`Long: ${env.AGENT_RUNS} schedules and ${env.AGENT_UNDO_RUNS} undos of an agent, seed ${env.AGENT_SEED}.`)
}

// A shared CI machine may stall a test past its timeout: failures are retried, and what then passes is reported.
const secondTry = Boolean(process.env.CI)
const sum = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const unsteady = []
const found = { postgres, redis, browser, firefox, webkit }
const projects = []
for (const { name, needs = [] } of wanted) {
  if (needs.every((need) => found[need])) projects.push(name)
  else await skip(name)
}
// One process for all: no processor idles while a suite's last file runs.
if (projects.length > 0) {
  const end = Date.now() + TOTAL_MINUTES * 60_000
  console.log(`\n${projects.join(', ')}`)
  add(await runSuites({ projects, end, workers: WORKERS, args, env, secondTry }))
}

console.log()
for (const test of unsteady) console.log(`↻ passed at the second try only: ${test}`)
for (const test of failures) console.log(`✗ ${test}`)
process.exitCode = sum.failed > 0 ? 1 : 0
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)

async function skip(name) {
  const count = await countSuite(name === 'server-postgres' ? 'server-embedded' : name, args)
  console.log(`\n${name}: NOT RUN, ${count} tests skipped.`)
  sum.skipped += count
}

function add(outcome) {
  for (const key of Object.keys(sum)) sum[key] += outcome[key]
  failures.push(...outcome.failures)
  unsteady.push(...outcome.unsteady)
}

/** `--project` and `--long` are ours, since a suite may lack what it needs; the rest goes to vitest. */
function readArguments(argv) {
  const { tokens } = parseArgs({
    args: argv,
    strict: false,
    tokens: true,
    options: { project: { type: 'string', multiple: true }, long: { type: 'boolean' } },
  })
  const optionsOf = (name) => tokens.filter((token) => token.kind === 'option' && token.name === name)
  const projects = optionsOf('project')
  const long = optionsOf('long')
  const taken = new Set([
    ...long.map((token) => token.index),
    ...projects.flatMap((token) => (token.inlineValue ? [token.index] : [token.index, token.index + 1])),
  ])
  return {
    isLong: long.length > 0,
    picked: projects.map((token) => token.value),
    args: argv.filter((_, index) => !taken.has(index)),
  }
}

async function findOrInstall(find, packages) {
  return (await find()) ?? (installBrowsers(packages) ? await find() : null)
}

function announce(text) {
  console.log(`\n=== ${text}`)
}

function withoutPassword(url) {
  const parsed = new URL(url)
  if (parsed.password) parsed.password = '***'
  return parsed.href
}
