import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

/** The server as it is deployed: a process that runs the bundle. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Without a trailing slash. */
  readonly url: string
  /** What it printed so far. */
  output(): string
  /** Sends the signal; resolves with the exit code, null if the signal itself ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface FailedStart {
  readonly code: number | null
  readonly output: string
}

type Variables = Readonly<Record<string, string>>

const root = new URL('../../', import.meta.url).pathname
const bundles = new Map<string, Promise<string>>()

/**
 * Resolves when the process listens, on a port that the system picks. Rejects if it exits instead.
 * @param folder with `dist/client` in it, if it should serve the page
 */
export async function startServerProcess(variables: Variables, folder?: string): Promise<ServerProcess> {
  const { child, ended, address, read } = await launch(variables, folder)
  const url = await Promise.race([address, ended.then(({ output }) => Promise.reject(new Error(output)))])
  return {
    child,
    url,
    output: read,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return (await ended).code
    },
  }
}

/** For starts that must fail: resolves when the process has ended. */
export async function failToStart(variables: Variables): Promise<FailedStart> {
  const { child, ended, address } = await launch(variables)
  address.then(() => child.kill('SIGKILL'))
  return ended
}

/** A directory that is removed by the returned function. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'moodloom-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

async function launch(variables: Variables, folder = tmpdir()) {
  const { DATABASE_URL: _, REDIS_URL: __, ...own } = process.env
  const child = spawn(process.execPath, [await bundleForNode('server/main.ts')], {
    cwd: folder,
    env: { ...own, NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: '0', ...variables },
  })
  let output = ''
  const address = new Promise<string>((resolve) => {
    const onOutput = (part: Buffer) => {
      output += part
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (found) resolve(found.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
  })
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, ended, address, read: () => output }
}

/** Bundles an entry point into one file for Node, once per worker. Returns its path. */
export function bundleForNode(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? makeBundle(entry)
  bundles.set(entry, made)
  return made
}

/** Written to where it finds node_modules. Each worker builds its own and renames it into place. */
async function makeBundle(entry: string): Promise<string> {
  const folder = join(root, '.cache/test-server')
  const name = entry.replaceAll(/[^\w]/g, '-')
  const unfinished = join(folder, `${name}-${process.pid}.mjs`)
  await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: unfinished,
  })
  const bundled = join(folder, `${name}.mjs`)
  await rename(unfinished, bundled)
  return bundled
}
