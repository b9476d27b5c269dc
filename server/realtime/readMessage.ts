import { FRAME_MAX } from '../../contract/channel'
import type { ErrorCode } from '../../contract/errors'
import { CLIENT_MESSAGE_TYPES, type ClientMessage, clientMessage } from '../../contract/messages'
import { mutationId } from '../../contract/mutation'
import { AppError } from '../AppError'
import { type JsonBounds, JsonText } from '../middleware/JsonText'
import { storageProblem } from '../middleware/storageProblem'
import { parse } from '../middleware/validate'

export type ReadMessage = { readonly message: ClientMessage } | MalformedMessage | InvalidMessage

/** Our client never sends this. */
interface MalformedMessage {
  readonly isMalformed: true
  readonly code: ErrorCode
  readonly problem: string
}

/** A message of a known type with an error in it. */
interface InvalidMessage {
  readonly isMalformed: false
  readonly problem: string
  /** The invalid field, and the id of the refused durable message, if known. */
  readonly about: { readonly field?: string; readonly mutationId?: string }
}

/** For a frame that changes one element: its properties may hold lists. */
const BOUNDS: JsonBounds = { bytes: FRAME_MAX, values: 10_000, items: 5_000, keys: 500 }
/** For a live change: some 100 elements with a few fields each, many times a second. */
const LIVE_VALUES_MAX = 4_000

/** Parses one text frame by the contract. */
export function readMessage(data: Uint8Array): ReadMessage {
  const text = new JsonText(BOUNDS)
  const bound = text.push(data)
  if (bound) return { isMalformed: true, code: bound.code, problem: bound.message }
  const value = text.parse()
  if (typeof value !== 'object' || value === null) {
    return { isMalformed: true, code: 'MALFORMED_BODY', problem: 'A message must be a JSON object' }
  }
  if (!('type' in value) || !CLIENT_MESSAGE_TYPES.has(value.type)) {
    return { isMalformed: true, code: 'VALIDATION_FAILED', problem: 'Unknown message type' }
  }
  if (text.values > LIVE_VALUES_MAX && 'live' in value && value.live === true) {
    return refusal(value, `A live change contains more than ${LIVE_VALUES_MAX} values`, undefined)
  }
  const problem = storageProblem(value)
  if (problem) return refusal(value, problem.message, problem.field)
  try {
    return { message: parse(clientMessage, value) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusal(value, error.message, error.field)
  }
}

function refusal(value: object, problem: string, field: string | undefined): InvalidMessage {
  const named = mutationId.safeParse('mutationId' in value ? value.mutationId : undefined)
  const about = { ...(field ? { field } : {}), ...(named.success ? { mutationId: named.data } : {}) }
  return { isMalformed: false, problem, about }
}
