import { ERROR_STATUS } from '../../../contract/errors'
import type { RefusedResult } from '../../../contract/mutation'
import { isImageData } from '../../../contract/rules/assetAddress'
import { AppError } from '../../AppError'
import { storeDataUri } from '../../assets/storeImage'
import { query } from '../query'
import type { WriteDeps } from '../writeDeps'
import type { CheckedMutation } from './state'

const IMAGES_OF = {
  name: 'mutations-images',
  text: `select id from board_elements where id = any($1::uuid[]) and type = 'image'`,
}

/**
 * Stores data URIs in the content of images as assets and replaces them with addresses, before anything is decided.
 * Keeps the order; a mutation whose bytes are not an image is refused alone. Text that looks like one stays text.
 */
export async function storeDataUris(
  deps: WriteDeps,
  userId: number,
  mutations: readonly CheckedMutation[],
): Promise<readonly (CheckedMutation | RefusedResult)[]> {
  const suspects = mutations.filter((mutation) => dataUriOf(mutation) !== null)
  if (suspects.length === 0) return mutations
  const updated = suspects.filter(({ kind }) => kind === 'update').map(({ elementId }) => elementId)
  const created = mutations.filter((mutation) => mutation.kind === 'create' && mutation.data.type === 'image')
  const stored = updated.length > 0 ? await query<{ id: string }>(deps.knex, IMAGES_OF, [updated]) : []
  const images = new Set([...stored.map(({ id }) => id), ...created.map(({ elementId }) => elementId)])

  const results: (CheckedMutation | RefusedResult)[] = []
  for (const mutation of mutations) {
    const dataUri = images.has(mutation.elementId) ? dataUriOf(mutation) : null
    results.push(dataUri === null ? mutation : await storeOne(deps, userId, mutation, dataUri))
  }
  return results
}

async function storeOne(deps: WriteDeps, userId: number, mutation: CheckedMutation, dataUri: string) {
  try {
    const { address } = await storeDataUri(deps, userId, dataUri, { field: 'data.content' })
    return withContent(mutation, address)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, field } = error
    if (!isRefusal(status)) throw error
    return { mutationId: mutation.mutationId, status, code, message, ...(field ? { field } : {}) }
  }
}

function dataUriOf(mutation: CheckedMutation): string | null {
  const content = mutation.kind === 'delete' ? undefined : mutation.data.content
  return content !== undefined && isImageData(content) ? content : null
}

function withContent(mutation: CheckedMutation, content: string): CheckedMutation {
  if (mutation.kind === 'create') return { ...mutation, data: { ...mutation.data, content } }
  if (mutation.kind === 'update') return { ...mutation, data: { ...mutation.data, content } }
  return mutation
}

const REFUSALS = [
  ERROR_STATUS.VALIDATION_FAILED,
  ERROR_STATUS.TOO_LARGE,
  ERROR_STATUS.IMAGE_UNREADABLE,
  ERROR_STATUS.QUOTA_EXCEEDED,
] as const

function isRefusal(status: number): status is (typeof REFUSALS)[number] {
  return REFUSALS.some((refusal) => refusal === status)
}
