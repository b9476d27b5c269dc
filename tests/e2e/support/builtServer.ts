import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './places'

/** Packages with binaries or other files, unused database drivers; `koa-session` has its own `zod`. */
const EXTERNAL = [
  ...['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'zod', 'koa-session'],
  ...['pg-native', 'pg-query-stream', 'mysql', 'mysql2', 'mariadb', 'mariadb/callback'],
  ...['oracledb', 'sqlite3', 'better-sqlite3', 'tedious'],
]
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

let made: Promise<string> | null = null

/**
 * Bundles the built server with its packages into one file, once per build, and returns its path: finding and reading
 * packages one by one takes two fifths of a start, and each test file starts a server.
 */
export function builtServer(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const server = join(root, 'dist/server/main.js')
  const packages = join(root, 'package-lock.json')
  const hash = createHash('sha256')
  for (const path of [server, packages]) hash.update(await readFile(path))
  const folder = join(root, '.cache/test-server')
  const name = `built-${hash.digest('hex').slice(0, 12)}.mjs`
  const path = join(folder, name)
  if (existsSync(path)) return path
  // Workers may race: either rename leaves a complete file.
  const unfinished = `${path}.${process.pid}`
  await build({
    entryPoints: [server],
    bundle: true,
    external: EXTERNAL,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: REQUIRE },
    outfile: unfinished,
    logLevel: 'error',
  })
  await rename(unfinished, path)
  const ofEarlierBuilds = (await readdir(folder)).filter((file) => /^built-\w+\.mjs$/.test(file) && file !== name)
  for (const file of ofEarlierBuilds) await rm(join(folder, file), { force: true })
  return path
}
