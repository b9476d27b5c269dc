import { type ChildProcess, fork } from 'node:child_process'

/** Runs a measured process, which sends what it is once it can be asked, for as long as `work` takes. */
export async function withProcess<Subject, T>(
  path: URL,
  args: readonly string[],
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const child = fork(path, args, { execArgv: ['--import', 'tsx'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    return await work(await ready<Subject>(child))
  } finally {
    if (child.connected) child.send('stop')
    await ended
  }
}

function ready<Subject>(child: ChildProcess): Promise<Subject> {
  return new Promise((resolve, reject) => {
    child.once('message', (subject: Subject) => resolve(subject))
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}`)))
  })
}
