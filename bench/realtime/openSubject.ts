import { type ChildProcess, fork } from 'node:child_process'
import type { Question, Subject } from './subject'

export interface RunningSubject extends Subject {
  ask(question: Question): Promise<number>
}

/** Runs the measured process while `work` runs. */
export async function withSubject<T>(
  databaseUrl: string | undefined,
  work: (subject: RunningSubject) => Promise<T>,
): Promise<T> {
  const path = new URL('./subject.ts', import.meta.url)
  const child = fork(path, databaseUrl ? [databaseUrl] : [], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const subject = await nextMessage<Subject>(child)
    const ask = (question: Question) => {
      const answer = nextMessage<number>(child)
      child.send(question)
      return answer
    }
    return await work({ ...subject, ask })
  } finally {
    if (child.connected) child.send('stop')
    await ended
  }
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The measured server ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message: T) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}
