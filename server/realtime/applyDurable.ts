import { randomUUID } from 'node:crypto'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors'
import type { DurableMessage } from '../../contract/messages'
import { applyMutations } from '../services/applyMutations/applyMutations'
import type { DurableMutation } from '../services/applyMutations/checkMutation'
import type { WriteDeps } from '../services/writeDeps'
import type { Connection } from './Connection'

interface Durable {
  readonly boardId: number
  readonly mutation: DurableMutation
}

/** Commits a change that came through a socket, and acknowledges or refuses it by its id. */
export async function applyDurable(
  deps: WriteDeps,
  connection: Connection,
  { boardId, mutation }: Durable,
): Promise<void> {
  const { results } = await applyMutations(deps, connection.identity.userId, boardId, [mutation])
  for (const result of results) {
    const { mutationId } = result
    if (result.status === 200) {
      const { rev, overwrote } = result
      connection.send({ type: 'ack', mutationId, rev, ...(overwrote ? { overwrote } : {}) })
    } else {
      const { field } = result
      connection.refuse(codeOf(result.code), result.message, { mutationId, ...(field ? { field } : {}) })
    }
  }
}

/** Generates a missing mutationId: sending such a change again is not idempotent. */
export function mutationOf(message: DurableMessage): DurableMutation {
  const { mutationId = randomUUID(), at } = message
  switch (message.type) {
    case 'element_create': {
      const { id: elementId = randomUUID(), ...data } = message.element
      return { kind: 'create', mutationId, elementId, data, at }
    }
    case 'element_update': {
      const { id: elementId, ...data } = message.element
      return { kind: 'update', mutationId, elementId, data, baseRev: message.baseRev ?? null, at }
    }
    case 'element_delete':
      return { kind: 'delete', mutationId, elementId: message.elementId, at }
  }
}

function codeOf(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'INTERNAL'
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS
}
