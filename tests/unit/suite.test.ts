import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles } from '../support/suite.mjs'

// How `npm test` counts the results in a vitest report.

const root = new URL('../..', import.meta.url).pathname
const result = (fullName: string, status: string) => ({ fullName, status, failureMessages: ['Error: no'] })

test('a file run by two projects counts for both, and a failure in one is not lost in the other', () => {
  const name = join(root, 'tests/engines/mainPath.test.ts')
  const testResults = [
    { name, status: 'failed', message: '', assertionResults: [result('in one: a', 'failed'), result('b', 'passed')] },
    { name, status: 'passed', message: '', assertionResults: [result('in two: a', 'passed'), result('b', 'skipped')] },
  ]
  const files = readFiles(JSON.stringify({ testResults }))
  const file = 'tests/engines/mainPath.test.ts'
  expect([...files]).toEqual([
    [file, { file, failed: [{ test: `${file}: in one: a`, message: 'Error: no' }], passed: 2, skipped: 1 }],
  ])
})

test('a file that failed to load counts as one failure', () => {
  const file = 'tests/unit/broken.test.ts'
  const testResults = [{ name: join(root, file), status: 'failed', message: 'SyntaxError: no', assertionResults: [] }]
  const files = readFiles(JSON.stringify({ testResults }))
  expect(files.get(file)).toEqual({
    file,
    failed: [{ test: file, message: 'SyntaxError: no' }],
    passed: 0,
    skipped: 0,
  })
})
