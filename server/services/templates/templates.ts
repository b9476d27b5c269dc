import type { Knex } from 'knex'
import { TEMPLATES_PER_USER_MAX } from '../../../contract/limits'
import { hasKnownType } from '../../../contract/rules/elementKind'
import { type OwnTemplate, type TemplateCreate, type TemplatePatch, templatePictures } from '../../../contract/template'
import { Template } from '../../../db/models'
import { AppError } from '../../AppError'
import { visibleAssets } from '../../assets/visibleAssets'
import type { Deps } from '../../deps'
import { canUseTemplate } from '../../policies/worksPolicy'
import { presentTemplate } from '../../presenters/template'
import { spend } from '../../rateLimits'
import { type BoardMutation, findRepeat, recordMutation, transactWithRetry } from '../boards/dedupe'
import { canonicalHash } from '../canonicalHash'
import { query } from '../query'

/** A durable change to a template. */
export interface TemplateRequest {
  readonly userId: number
  readonly mutationId: string
}

/** A person's own templates, newest first. */
export async function listTemplates(db: Knex, userId: number): Promise<OwnTemplate[]> {
  const rows = await Template.query(db)
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  return rows.map(presentTemplate)
}

const STATE = {
  name: 'templates-state',
  text: `select count(*)::int as count, max(updated_at) as latest
    from templates where user_id = $1 and deleted_at is null`,
}

/** An ETag that changes whenever the list does, at next to no cost: clients that have the list revalidate with it. */
export async function templatesTag(db: Knex, userId: number): Promise<string> {
  const [state] = await query<{ count: number; latest: Date | null }>(db, STATE, [userId])
  return `"${userId}-${state?.count ?? 0}-${state?.latest?.getTime() ?? 0}"`
}

interface CreatedTemplate {
  readonly template: OwnTemplate
  /** False if it existed already: a repeat, or the same id. */
  readonly isNew: boolean
}

// Serialized per person, so that the count holds.
const LOCK = { name: 'templates-lock', text: 'select 1 from users where id = $1 for no key update' }

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

const COUNT = {
  name: 'templates-count',
  text: 'select count(*)::int as count from templates where user_id = $1 and deleted_at is null',
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

/** Finds one of the person's own templates. Throws NOT_FOUND, also for other people's and deleted ones. */
async function findTemplate(db: Knex, userId: number, id: string): Promise<Template> {
  const template = await Template.query(db).findById(id.toLowerCase())
  if (!template || !canUseTemplate(userId, template) || template.deletedAt) {
    throw new AppError('NOT_FOUND', 'Template not found')
  }
  return template
}

function templateMutation({ userId, mutationId }: TemplateRequest, change: object): BoardMutation {
  return { userId, mutationId, hash: canonicalHash(change) }
}
