import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './places'

/** The last commit whose client announces no contract and knows four kinds of element (contract/contractVersion.ts). */
const LAST_OF_FIRST_CONTRACT = 'fb188e98ef5717800ba70f96c91a0306d7d40232'

/**
 * The client of an earlier commit: a folder with `dist/client` in it. Built with the packages that are installed now,
 * once per commit. Throws if the commit is not in this clone.
 */
export async function formerClient(commit = LAST_OF_FIRST_CONTRACT): Promise<string> {
  const builds = join(root, '.cache', 'clients')
  const built = join(builds, commit)
  if (existsSync(join(built, 'dist/client/index.html'))) return built
  if (!hasCommit(commit)) {
    throw new Error(`The commit ${commit} is not in this clone: get the whole history (git fetch --unshallow)`)
  }
  await mkdir(builds, { recursive: true })
  const folder = await mkdtemp(join(builds, 'building-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Vitest's variables would make it a development build, which registers no service worker.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' }
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder, stdio: 'pipe', env })
  // Another run may have been faster.
  await rename(folder, built).catch(() => rm(folder, { recursive: true }))
  return built
}

function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
