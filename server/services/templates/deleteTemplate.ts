import type { Deps } from '../../deps'
import { findRepeat, recordMutation, transactWithRetry } from '../boards/dedupe'
import { findTemplate, type TemplateRequest, templateMutation } from './templateChange'

/**
 * Takes a template away; its pictures stay its owner's for as long as a trash keeps things, since an undo makes it
 * again. Throws NOT_FOUND, MUTATION_REUSED.
 */
export async function deleteTemplate(
  deps: Pick<Deps, 'knex' | 'clock'>,
  request: TemplateRequest,
  id: string,
): Promise<void> {
  const mutation = templateMutation(request, { kind: 'template.delete', id })
  await transactWithRetry(deps.knex, async (trx) => {
    if (await findRepeat(trx, mutation)) return
    const template = await findTemplate(trx, request.userId, id)
    const now = deps.clock()
    await template.$query(trx).patch({ deletedAt: now, updatedAt: now })
    await recordMutation(trx, mutation, null, 0)
  })
}
