// Runs one vitest project as a process of its own, with a time budget, and counts what it did.
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const vitest = ['node_modules/vitest/vitest.mjs']
const config = ['--config', 'tests/vitest.config.ts']

/**
 * Runs the suite; its output goes to ours. Over budget it is ended and counts as one failure.
 * @param {{ name: string, minutes: number, args: string[], env: NodeJS.ProcessEnv }} suite
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runSuite({ name, minutes, args, env }) {
  const report = join(tmpdir(), `moodloom-${process.pid}-${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, isOverBudget } = await run(
    [...vitest, 'run', ...config, '--project', name, '--passWithNoTests', ...reporters, ...args],
    { env, minutes },
  )
  const counts = countTests(await readFile(report, 'utf8').catch(() => '{}'))
  await rm(report, { force: true })
  if (isOverBudget) console.log(`✗ ${name} was ended after its ${minutes} minutes`)
  const hasTests = counts.passed + counts.failed + counts.skipped > 0
  if (code === 0 && !hasTests && args.length === 0) {
    console.log(`✗ ${name} has no tests`)
    return { ...counts, failed: 1 }
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * How many tests the suite would have run.
 * @param {string} name
 * @param {string[]} args
 */
export async function countSuite(name, args) {
  const report = join(tmpdir(), `moodloom-${process.pid}-${name}-list.json`)
  await run([...vitest, 'list', ...config, '--project', name, `--json=${report}`, ...args], {
    env: process.env,
    minutes: 2,
  })
  const listed = JSON.parse(await readFile(report, 'utf8').catch(() => '[]'))
  await rm(report, { force: true })
  return listed.length
}

function countTests(text) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = JSON.parse(text)
  // A file that fails while it loads has no tests to report.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  }
}

function run(args, { env, minutes }) {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it started ends with it.
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
        // It has gone already.
      }
    }
    const budget = setTimeout(() => {
      isOverBudget = true
      end('SIGTERM')
      setTimeout(() => end('SIGKILL'), 5000).unref()
    }, minutes * 60_000)
    const handleInterrupt = () => {
      end('SIGTERM')
      process.exit(130)
    }
    process.once('SIGINT', handleInterrupt)
    process.once('SIGTERM', handleInterrupt)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(budget)
      process.off('SIGINT', handleInterrupt)
      process.off('SIGTERM', handleInterrupt)
      resolve({ code: code ?? 1, isOverBudget })
    })
  })
}
