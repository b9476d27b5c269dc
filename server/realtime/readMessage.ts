import type { ErrorCode } from '../../contract/errors'
import { CLIENT_MESSAGE_TYPES, type ClientMessage, clientMessage } from '../../contract/messages'
import { mutationId } from '../../contract/mutation'
import { AppError } from '../AppError'
import { storageProblem } from '../middleware/storableBody'
import { parse } from '../middleware/validate'

export type ReadMessage = { readonly message: ClientMessage } | Unreadable

export interface Unreadable {
  readonly code: ErrorCode
  readonly problem: string
  /** No browser of ours sends this. */
  readonly isNonsense: boolean
  /** The field at fault, and the durable message that is refused, where it names itself. */
  readonly about?: { readonly field?: string; readonly mutationId?: string }
}

/** Parses one text frame by the contract. */
export function readMessage(text: string): ReadMessage {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) {
    return { code: 'MALFORMED_BODY', problem: 'A message must be a JSON object', isNonsense: true }
  }
  if (!('type' in value) || !CLIENT_MESSAGE_TYPES.has(value.type)) {
    return { code: 'VALIDATION_FAILED', problem: 'There is no message of this type', isNonsense: true }
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

function refusal(value: object, problem: string, field: string | undefined): ReadMessage {
  const named = mutationId.safeParse('mutationId' in value ? value.mutationId : undefined)
  const about = { ...(field ? { field } : {}), ...(named.success ? { mutationId: named.data } : {}) }
  return { code: 'VALIDATION_FAILED', problem, isNonsense: false, about }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
