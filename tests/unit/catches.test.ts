import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatches } from '../support/catches'

// No error is lost: each handler names the one that it expects, or passes it on (tests/support/catches.ts).

const root = new URL('../..', import.meta.url).pathname
const UNREPORTED_MAX = 10

test('every catch names the error that it expects, or rethrows it', () => {
  const { count, wrong, unreported } = readCatches(productSources())
  expect(count).toBeGreaterThan(300)
  expect(wrong).toEqual([])
  expect(unreported.length, unreported.join('\n')).toBeLessThanOrEqual(UNREPORTED_MAX)
  // Two thousand files are parsed, and other tests may be running.
}, 60_000)

test.each([
  ['no name for the error', 'try { a() } catch { b() }'],
  ['a handler without a parameter', 'a().catch(() => null)'],
  ['an error that is not looked at', 'a().catch((error) => { b() })'],
  ['a test whose other errors are lost', 'try { a() } catch (error) { return error instanceof X ? 1 : 2 }'],
  ['a test for any error', 'a().catch((error) => { if (!(error instanceof Error)) throw error })'],
  ['a condition that says nothing of the error', 'a().catch((error) => { if (isOn) throw error })'],
  ['a test that gives up the others', 'a().catch((error) => { if (isAbort(error)) report(error) })'],
  ['a function by its name', 'const ignore = () => undefined; a().catch(ignore)'],
  ['the second function of then', 'a().then(b, () => null)'],
  ['a made handler that ignores', 'const or = (value) => () => value; a().catch(or(null))'],
])('rejects: %s', (_name, code) => {
  expect(readCatches(new Map([['x.ts', `function x() { ${code} }`]])).wrong).toHaveLength(1)
})

test.each([
  ['thrown on', 'try { a() } catch (error) { b(); throw error }'],
  ['translated', 'a().catch((error) => { throw new NetworkError(error) })'],
  ['reported', "a().catch((error) => reportError(error, 'a'))"],
  ['stored', 'try { a() } catch (error) { this.error = error }'],
  ['given to the caller', 'new Promise((resolve, reject) => a().then(resolve, reject))'],
  ['named by a class', 'try { a() } catch (error) { if (!(error instanceof X)) throw error; return 1 }'],
  ['named by a code', "a().catch((error) => { if (error.code !== 'ENOENT') throw error })"],
  ['named by a predicate', "try { a() } catch (error) { if (!isAbort(error)) reportError(error, 'a'); return null }"],
  ['named by an aborted signal', 'a().catch((error) => { if (!signal.aborted) fail(error) })'],
  ['shown', 'a().catch((error) => toast({ title, description: errorMessage(error) ?? OTHER }))'],
  [
    'a made handler',
    'const unless = (isFine) => (error) => { if (!isFine(error)) report(error) }; a().catch(unless(isAbort))',
  ],
  ["a schema's default", "z.string().catch('')"],
  ['excused', 'try { a() } catch { // Unreported: reading the log is a part of reporting\n }'],
])('accepts: %s', (_name, code) => {
  expect(readCatches(new Map([['x.ts', `function x() { ${code} }`]])).wrong).toEqual([])
})

function productSources(): Map<string, string> {
  const folders = ['app', 'contract', 'db', 'server', 'sw']
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = list
    .trim()
    .split('\n')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\.d\.m?ts$|\/test[A-Z]\w*\.tsx?$/.test(file))
  return new Map(files.flatMap((file) => readSource(file)))
}

/** Empty for a file that was deleted and is still in the index. */
function readSource(file: string): [string, string][] {
  try {
    return [[file, readFileSync(join(root, file), 'utf8')]]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
