import type { OwnTemplate, TemplatePatch } from '../../../contract/template'
import type { Deps } from '../../deps'
import { presentTemplate } from '../../presenters/template'
import { findRepeat, recordMutation, transactWithRetry } from '../boards/dedupe'
import { findTemplate, type TemplateRequest, templateMutation } from './templateChange'

/** Changes the fields named. A repeat changes nothing. Throws NOT_FOUND, MUTATION_REUSED. */
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
