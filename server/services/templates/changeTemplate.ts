import type { Knex } from 'knex'
import type { OwnTemplate, TemplatePatch } from '../../../contract/template'
import { Template } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { canUseTemplate } from '../../policies/templatePolicy'
import { presentTemplate } from '../../presenters/template'
import { type BoardMutation, findRepeat, recordMutation, transactWithRetry } from '../boards/dedupe'
import { canonicalHash } from '../canonicalHash'

/** A durable change to a template. */
export interface TemplateRequest {
  readonly userId: number
  readonly mutationId: string
}

export function templateMutation({ userId, mutationId }: TemplateRequest, change: object): BoardMutation {
  return { userId, mutationId, hash: canonicalHash(change) }
}

/** Finds one of the person's own templates. Throws NOT_FOUND, also for other people's and deleted ones. */
export async function findTemplate(db: Knex, userId: number, id: string): Promise<Template> {
  const template = await Template.query(db).findById(id.toLowerCase())
  if (!template || !canUseTemplate(userId, template) || template.deletedAt) {
    throw new AppError('NOT_FOUND', 'Template not found')
  }
  return template
}

/** Changes the given fields; a repeat is a no-op. Throws NOT_FOUND, MUTATION_REUSED. */
export async function updateTemplate(
  deps: Pick<Deps, 'knex' | 'clock'>,
  request: TemplateRequest,
  { id, patch }: { readonly id: string; readonly patch: TemplatePatch },
): Promise<OwnTemplate> {
  const mutation = templateMutation(request, { kind: 'template.update', id, data: patch })
  return transactWithRetry(deps.knex, async (trx) => {
    const template = await findTemplate(trx, request.userId, id)
    if (await findRepeat(trx, mutation)) return presentTemplate(template)
    const changed = await template.$query(trx).patchAndFetch({ ...patch, updatedAt: deps.clock() })
    await recordMutation(trx, mutation, null, 0)
    return presentTemplate(changed)
  })
}

/**
 * Deletes a template. Its images stay available to its owner for TRASH_DAYS, since an undo creates it again. Throws
 * NOT_FOUND, MUTATION_REUSED.
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
