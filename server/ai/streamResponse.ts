import { PassThrough } from 'node:stream'
import type { AiProgress, AiStreamLine } from '../../contract/ai'
import { AI_TEXT_MAX } from '../../contract/aiLimits'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { piecesOf } from './clean/values'

/**
 * Runs `work` and returns its lines as a stream once there is a first one. An error before that is thrown, so that the
 * response gets its status; a later one becomes the last line.
 */
export async function streamResponse(
  { log }: Pick<Deps, 'log'>,
  work: (onProgress: (progress: AiProgress) => void) => Promise<unknown>,
): Promise<PassThrough> {
  const lines = new PassThrough()
  const write = (line: AiStreamLine) => lines.write(`${JSON.stringify(line)}\n`)
  let room = AI_TEXT_MAX
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const done = work((progress) => {
    const line = progress.type === 'text' ? { ...progress, text: piecesOf(progress.text).slice(0, room) } : progress
    const words = line.type === 'text' ? line.text : line.suggestion
    if (!words || words.length > room) return
    room -= words.length
    write(line)
    begin()
  }).then((answer) => {
    lines.end(`${JSON.stringify({ type: 'answer', answer } satisfies AiStreamLine)}\n`)
  })
  await Promise.race([begun, done])
  done.catch((error: unknown) => {
    if (!(error instanceof AppError)) log.error({ err: error }, 'a streamed AI response failed')
    const { code, message } = error instanceof AppError ? error : UNEXPECTED
    lines.end(`${JSON.stringify({ type: 'error', error: code, message } satisfies AiStreamLine)}\n`)
  })
  return lines
}

const UNEXPECTED = { code: 'INTERNAL', message: 'Something went wrong. Please try again.' }
