import type { Knex } from 'knex'
import { TEMPLATES_PER_USER_MAX } from '../../../contract/limits'
import { hasKnownType } from '../../../contract/rules/elementKind'
import { type OwnTemplate, type TemplateCreate, templatePictures } from '../../../contract/template'
import { Template } from '../../../db/models'
import { AppError } from '../../AppError'
import { visibleAssets } from '../../assets/visibleAssets'
import type { Deps } from '../../deps'
import { canUseTemplate } from '../../policies/templatePolicy'
import { presentTemplate } from '../../presenters/template'
import { spend } from '../../rateLimits'
import { findRepeat, recordMutation, transactWithRetry } from '../boards/dedupe'
import { query } from '../query'
import { findTemplate, type TemplateRequest, templateMutation } from './changeTemplate'

export interface CreatedTemplate {
  readonly template: OwnTemplate
  /** False if it existed already: a repeat, or the same id. */
  readonly isNew: boolean
}

// Serialized per person, so that the count holds.
const LOCK = { name: 'templates-lock', text: 'select 1 from users where id = $1 for no key update' }
const COUNT = {
  name: 'templates-count',
  text: 'select count(*)::int as count from templates where user_id = $1 and deleted_at is null',
}

/**
 * Creates a template, at most once per id and per mutationId; one that was deleted is restored with the new values.
 * Throws UNKNOWN_ASSET for an image that its owner may not see, TEMPLATE_EXISTS, TOO_MANY_TEMPLATES, MUTATION_REUSED,
 * RATE_LIMIT, and NOT_FOUND for a repeat of one deleted since.
 */
export async function createTemplate(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits'>,
  request: TemplateRequest,
  fields: TemplateCreate,
): Promise<CreatedTemplate> {
  const { userId, mutationId } = request
  await spend(deps.limits.templates, String(userId))
  const id = (fields.id ?? mutationId).toLowerCase()
  const mutation = templateMutation(request, { kind: 'template.create', data: fields })
  return transactWithRetry(deps.knex, async (trx) => {
    await query(trx, LOCK, [userId])
    const repeat = await findRepeat(trx, mutation)
    if (repeat) return { template: presentTemplate(await findTemplate(trx, userId, id)), isNew: false }
    const known = await Template.query(trx).findById(id)
    if (known && !canUseTemplate(userId, known)) throw new AppError('TEMPLATE_EXISTS', 'This id is taken', 'id')
    if (known && !known.deletedAt) return { template: presentTemplate(known), isNew: false }
    await assertRoom(trx, userId)
    const assets = await assertPictures(trx, userId, fields)
    const now = deps.clock()
    const { name, description = '', category, tags = [], elements } = fields
    const row = { name, description, category, tags, elements, assets, updatedAt: now, deletedAt: null }
    const made = known
      ? await known.$query(trx).patchAndFetch(row)
      : await Template.query(trx).insertAndFetch({ ...row, id, userId, createdAt: now })
    await recordMutation(trx, mutation, null, 0)
    return { template: presentTemplate(made), isNew: true }
  })
}

async function assertRoom(trx: Knex.Transaction, userId: number): Promise<void> {
  const [row] = await query<{ count: number }>(trx, COUNT, [userId])
  if (row && row.count >= TEMPLATES_PER_USER_MAX) {
    const message = `You can have at most ${TEMPLATES_PER_USER_MAX} templates. Delete one to make room.`
    throw new AppError('TOO_MANY_TEMPLATES', message)
  }
}

/** Addresses of the images. Throws UNKNOWN_ASSET if the owner may not see one; skips those of unknown elements. */
async function assertPictures(trx: Knex.Transaction, userId: number, { elements }: TemplateCreate): Promise<string[]> {
  const named = [...new Set(elements.flatMap(templatePictures))]
  const visible = new Set((await visibleAssets(trx, userId, named)).map(({ address }) => address))
  const missing = elements.findIndex(
    (element) => hasKnownType(element) && templatePictures(element).some((address) => !visible.has(address)),
  )
  if (missing >= 0) {
    throw new AppError('UNKNOWN_ASSET', 'This image was never uploaded', `elements.${missing}.content`)
  }
  return named.filter((address) => visible.has(address))
}
