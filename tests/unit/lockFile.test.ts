import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'

// `npm ci` fails if the lock file lacks a package, even the native binary of another platform.

const names = z.record(z.string(), z.string()).default({})
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        dependencies: names,
        devDependencies: names,
        optionalDependencies: names,
        peerDependencies: names,
        peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** Whether Node would find `name` from the package at `path`, in its folder or in one above. */
function isLocked(path: string, name: string): boolean {
  for (let at = path; ; ) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
    at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))
  }
}

test('every dependency of every package is locked, for every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) => {
    const peers = Object.keys(entry.peerDependencies).filter((name) => !entry.peerDependenciesMeta[name]?.optional)
    const own = path === '' ? Object.keys(entry.devDependencies) : []
    const needed = [...Object.keys(entry.dependencies), ...Object.keys(entry.optionalDependencies), ...peers, ...own]
    return needed.filter((name) => !isLocked(path, name)).map((name) => `${path || 'package.json'} needs ${name}`)
  })
  expect(missing).toEqual([])
})

test('every package has a version and an integrity hash', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
})

test('the lock file matches package.json', () => {
  const requested = z
    .object({ dependencies: names, devDependencies: names })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const { dependencies, devDependencies } = lock.packages[''] ?? {}
  expect({ dependencies, devDependencies }).toEqual(requested)
})
