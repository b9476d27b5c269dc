import { type ChildProcess, fork } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Runs a measured process, which sends its subject once it is ready, while `work` runs. It is bundled as `npm run
 * build` bundles the server, and runs as in production; its logs are written but not read.
 */
export async function withProcess<Subject, T>(
  path: URL,
  args: readonly string[],
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const child = fork(await bundle(fileURLToPath(path)), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    return await work(await ready<Subject>(child))
  } finally {
    if (child.connected) child.send('stop')
    await ended
  }
}

/** As deep as dist/server, so that the server's relative paths work. */
async function bundle(entry: string): Promise<string> {
  const outfile = fileURLToPath(
    new URL(`../../dist/bench/${basename(dirname(entry))}-${basename(entry, '.ts')}.js`, import.meta.url),
  )
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
  })
  return outfile
}

function ready<Subject>(child: ChildProcess): Promise<Subject> {
  return new Promise((resolve, reject) => {
    child.once('message', (subject: Subject) => resolve(subject))
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}`)))
  })
}
