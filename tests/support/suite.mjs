// Runs vitest projects in a separate process, with a time budget, and counts the results.
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const vitest = ['node_modules/vitest/vitest.mjs']
const config = ['--config', 'tests/vitest.config.ts']

/**
 * Runs the projects; their output goes to ours. At `end` (Unix time in ms) the process is killed and counts as one
 * failure. With `secondTry`, files with failures run once more, on their own, before the same end: what passes then is
 * reported as unsteady.
 * @param {{ projects: string[], end: number, workers?: number, args: string[], env: NodeJS.ProcessEnv, secondTry?: boolean }} suites
 * @returns {Promise<Outcome>}
 */
export async function runSuites({ secondTry = false, end, ...suites }) {
  const first = await runOnce({ ...suites, end })
  const again = [...first.files.values()].filter(({ failed }) => failed.length > 0)
  if (!secondTry || again.length === 0 || again.length !== first.failedFiles) return outcomeOf(first, [])
  console.log(`\n${suites.projects.join(', ')}, once more: ${again.map(({ file }) => file).join(', ')}`)
  const second = await runOnce({ ...suites, end, args: again.map(({ file }) => file) })
  const still = new Set([...second.files.values()].flatMap(({ failed }) => failed.map(({ test }) => test)))
  const unsteady = again
    .filter(({ file }) => second.files.has(file))
    .flatMap(({ failed }) => failed.filter(({ test }) => !still.has(test)).map(inOneLine))
  return outcomeOf({ ...second, files: new Map([...first.files, ...second.files]) }, unsteady)
}

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], unsteady: string[] }} Outcome */

async function runOnce({ projects, end, workers, args, env }) {
  const name = projects.join(', ')
  const budget = Math.max(0, end - Date.now())
  const report = join(tmpdir(), `moodloom-${process.pid}-${projects.join('-')}.json`)
  const picked = projects.flatMap((project) => ['--project', project])
  const parallel = workers ? [`--maxWorkers=${workers}`] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, isOverBudget } = await run(
    [...vitest, 'run', ...config, ...picked, '--passWithNoTests', ...parallel, ...reporters, ...args],
    { env, budget },
  )
  const files = readFiles(await readFile(report, 'utf8').catch(() => '{}'))
  await rm(report, { force: true })
  const failedFiles = [...files.values()].filter(({ failed }) => failed.length > 0).length
  let fault = null
  if (isOverBudget) fault = `${name} was ended after ${Math.round(budget / 1000)} s`
  else if (code === 0 && files.size === 0 && args.length === 0) fault = `${name} has no tests`
  else if (code !== 0 && failedFiles === 0) fault = `${name} ended with ${code}`
  return { files, failedFiles: failedFiles + (fault ? 1 : 0), fault }
}

function outcomeOf({ files, fault }, unsteady) {
  const failures = [...files.values()].flatMap(({ failed }) => failed.map(inOneLine))
  if (fault) failures.push(fault)
  const count = (key) => [...files.values()].reduce((sum, file) => sum + file[key], 0)
  return { passed: count('passed'), failed: failures.length, skipped: count('skipped'), failures, unsteady }
}

/**
 * How many tests the suite would have run.
 * @param {string} name
 * @param {string[]} args
 */
export async function countSuite(name, args) {
  const report = join(tmpdir(), `moodloom-${process.pid}-${name}-list.json`)
  // Nothing runs, so nothing needs isolation, with which counting took two minutes.
  await run([...vitest, 'list', ...config, '--no-isolate', '--project', name, `--json=${report}`, ...args], {
    env: process.env,
    budget: 120_000,
  })
  const listed = await readFile(report, 'utf8').catch(() => {
    throw new Error(`The tests of ${name} that are not run could not be counted.`)
  })
  await rm(report, { force: true })
  return JSON.parse(listed).length
}

function inOneLine({ test, message }) {
  return `${test} (${message.split('\n')[0]})`
}

/**
 * A report's results by file path; a file that several projects run counts for all of them.
 * @param {string} report
 */
export function readFiles(report) {
  const { testResults = [] } = JSON.parse(report)
  const files = new Map()
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ test: `${file}: ${test.fullName}`, message: test.failureMessages[0] ?? '' }))
    // A file that fails to load has no tests to report.
    if (status === 'failed' && failed.length === 0) failed.push({ test: file, message })
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    const skipped = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed').length
    const before = files.get(file) ?? { failed: [], passed: 0, skipped: 0 }
    files.set(file, {
      file,
      failed: [...before.failed, ...failed],
      passed: before.passed + passed,
      skipped: before.skipped + skipped,
    })
  }
  return files
}

function run(args, { env, budget }) {
  return new Promise((resolve, reject) => {
    // A process group, so that its children end with it.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    let isOverBudget = false
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        // It has already ended.
      }
    }
    const timer = setTimeout(() => {
      isOverBudget = true
      end('SIGTERM')
      setTimeout(() => end('SIGKILL'), 5000).unref()
    }, budget)
    const handleInterrupt = () => {
      end('SIGTERM')
      process.exit(130)
    }
    process.once('SIGINT', handleInterrupt)
    process.once('SIGTERM', handleInterrupt)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('SIGINT', handleInterrupt)
      process.off('SIGTERM', handleInterrupt)
      resolve({ code: code ?? 1, isOverBudget })
    })
  })
}
