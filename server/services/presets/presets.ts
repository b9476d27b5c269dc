import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { PRESETS_PER_PERSON_MAX, PUBLIC_PRESETS_SHOWN } from '../../../contract/limits'
import type { Preset, PresetPatch, presetCreate } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { canUsePreset, isOwnPreset } from '../../policies/worksPolicy'
import { presentPreset } from '../../presenters/preset'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { query } from '../query'

/** A person's own presets, newest first. */
export async function listOwnPresets(db: Knex, userId: number): Promise<Preset[]> {
  return presentAll(db, userId, await own(db, userId))
}

/** Public presets, most popular first (likes plus uses), then newest. */
export async function listPublicPresets(db: Knex, userId: number): Promise<Preset[]> {
  return presentAll(db, userId, await popular(db))
}

/** A person's own presets, newest first, followed by other people's public ones. */
export async function listAllPresets(db: Knex, userId: number): Promise<Preset[]> {
  const mine = await own(db, userId)
  const others = (await popular(db)).filter((preset) => preset.userId !== userId)
  return presentAll(db, userId, [...mine, ...others])
}

function own(db: Knex, userId: number): Promise<ImagePreset[]> {
  return ImagePreset.query(db)
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderBy('id', 'desc')
    .limit(PRESETS_PER_PERSON_MAX)
    .execute()
}

function popular(db: Knex): Promise<ImagePreset[]> {
  return ImagePreset.query(db)
    .where({ is_public: true })
    .whereNull('deleted_at')
    .orderByRaw('(likes + usage_count) desc, id desc')
    .limit(PUBLIC_PRESETS_SHOWN)
    .execute()
}

async function presentAll(db: Knex, userId: number, rows: readonly ImagePreset[]): Promise<Preset[]> {
  const likes = await db('preset_likes').where({ user_id: userId }).pluck<number[]>('preset_id')
  const liked = new Set(likes)
  return rows.map((row) => presentPreset(row, { isLiked: liked.has(row.id), isMine: isOwnPreset(userId, row) }))
}

type ChangeDeps = Pick<Deps, 'knex' | 'settings' | 'clock' | 'limits'>

interface CreatedPreset {
  readonly preset: Preset
  /** False if this `uid` created one before: that one is returned, unchanged. */
  readonly isNew: boolean
}

/** Creates a preset, once per `uid`. Throws TOO_MANY_PRESETS, RATE_LIMIT, and EMAIL_NOT_VERIFIED for a public one. */
export async function createPreset(
  deps: ChangeDeps,
  userId: number,
  { uid, description, ...fields }: z.output<typeof presetCreate>,
): Promise<CreatedPreset> {
  await spend(deps.limits.presets, String(userId))
  return deps.knex.transaction(async (trx) => {
    await lockPresets(trx, userId)
    const known = uid === undefined ? undefined : await ImagePreset.query(trx).findOne({ user_id: userId, uid })
    if (known) return { preset: await presentFor(trx, userId, known), isNew: false }
    if (fields.isPublic) await assertVerified({ ...deps, knex: trx }, userId, 'make a preset public')
    await assertRoomForPreset(trx, userId)
    const now = deps.clock()
    const row = {
      ...fields,
      uid: uid ?? null,
      description: description || null,
      userId,
      createdAt: now,
      updatedAt: now,
    }
    const made = await ImagePreset.query(trx).insert(row).returning('*')
    return { preset: presentPreset(made, { isLiked: false, isMine: true }), isNew: true }
  })
}

/**
 * Changes some fields. Uses and likes by others stay counted. Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED,
 * RATE_LIMIT.
 */
export async function updatePreset(deps: ChangeDeps, userId: number, id: number, patch: PresetPatch): Promise<Preset> {
  await spend(deps.limits.presets, String(userId))
  const preset = await findOwnPreset(deps.knex, userId, id)
  if (patch.isPublic && !preset.isPublic) await assertVerified(deps, userId, 'make a preset public')
  const description = patch.description === '' ? null : patch.description
  const row = await preset.$query(deps.knex).patchAndFetch({ ...patch, description, updatedAt: deps.clock() })
  return presentFor(deps.knex, userId, row)
}

type TrashDeps = Pick<Deps, 'knex' | 'clock'>

/** Deletes a preset; it can be restored for TRASH_DAYS. Throws NOT_FOUND, FORBIDDEN. */
export async function deletePreset({ knex, clock }: TrashDeps, userId: number, id: number): Promise<void> {
  const preset = await findOwnPreset(knex, userId, id)
  await preset.$query(knex).patch({ deletedAt: clock() })
}

/**
 * Restores a preset with its likes and uses; a no-op if it was not deleted. Throws NOT_FOUND, FORBIDDEN,
 * TOO_MANY_PRESETS.
 */
export async function restorePreset({ knex }: TrashDeps, userId: number, id: number): Promise<Preset> {
  return knex.transaction(async (trx) => {
    await lockPresets(trx, userId)
    const preset = await ImagePreset.query(trx).findById(id)
    if (!preset || !isOwnPreset(userId, preset)) {
      if (preset?.isPublic && preset.deletedAt === null) throw new AppError('FORBIDDEN', NOT_CREATOR)
      throw new AppError('NOT_FOUND', 'Preset not found')
    }
    if (preset.deletedAt === null) return presentFor(trx, userId, preset)
    await assertRoomForPreset(trx, userId)
    const row = await preset.$query(trx).patchAndFetch({ deletedAt: null })
    return presentFor(trx, userId, row)
  })
}

/** Serializes what may add to a person's presets, so that concurrent requests miss neither a repeat nor the limit. */
async function lockPresets(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx.raw('select id from users where id = ? for no key update', [userId])
}

/** Throws TOO_MANY_PRESETS if a person can have no more presets. Call `lockPresets` first. */
async function assertRoomForPreset(trx: Knex.Transaction, userId: number): Promise<void> {
  const count = await ImagePreset.query(trx).where({ user_id: userId }).whereNull('deleted_at').resultSize()
  if (count >= PRESETS_PER_PERSON_MAX) {
    throw new AppError('TOO_MANY_PRESETS', `You have ${PRESETS_PER_PERSON_MAX} presets. Delete one you do not need.`)
  }
}

type LikeDeps = Pick<Deps, 'knex' | 'limits'>

// The like and the count change in one statement, so they never disagree.
const LIKE = {
  name: 'preset-like',
  text: `with made as (
      insert into preset_likes (preset_id, user_id) values ($1, $2) on conflict do nothing returning 1
    )
    update image_presets set likes = likes + 1 where id = $1 and exists (select 1 from made)`,
}

/** Likes a preset, once per person; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function likePreset(deps: LikeDeps, userId: number, id: number): Promise<Preset> {
  return changeCount(deps, userId, id, (db) => query(db, LIKE, [id, userId]))
}

const UNLIKE = {
  name: 'preset-unlike',
  text: `with gone as (delete from preset_likes where preset_id = $1 and user_id = $2 returning 1)
    update image_presets set likes = likes - 1 where id = $1 and exists (select 1 from gone)`,
}

/** Removes the like; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unlikePreset(deps: LikeDeps, userId: number, id: number): Promise<Preset> {
  return changeCount(deps, userId, id, (db) => query(db, UNLIKE, [id, userId]))
}

const USE = {
  name: 'preset-use',
  text: 'update image_presets set usage_count = usage_count + 1 where id = $1',
}

/** Counts one use. Throws NOT_FOUND, RATE_LIMIT. */
export async function countUse(deps: LikeDeps, userId: number, id: number): Promise<Preset> {
  return changeCount(deps, userId, id, (db) => query(db, USE, [id]))
}

async function changeCount(
  { knex, limits }: LikeDeps,
  userId: number,
  id: number,
  change: (db: Knex) => Promise<unknown>,
): Promise<Preset> {
  await spend(limits.presets, String(userId))
  await findPreset(knex, userId, id)
  await change(knex)
  const row = await ImagePreset.query(knex).findById(id).throwIfNotFound()
  return presentFor(knex, userId, row)
}

const NOT_CREATOR = 'Only the creator of a preset can change it'

/** Finds a preset that this person may use. Throws NOT_FOUND, also for someone else's private one. */
async function findPreset(db: Knex, userId: number, id: number): Promise<ImagePreset> {
  const preset = await ImagePreset.query(db).findById(id)
  if (!preset || !canUsePreset(userId, preset)) throw new AppError('NOT_FOUND', 'Preset not found')
  return preset
}

/** Finds a preset that this person created. Throws NOT_FOUND, and FORBIDDEN if they may only use it. */
async function findOwnPreset(db: Knex, userId: number, id: number): Promise<ImagePreset> {
  const preset = await findPreset(db, userId, id)
  if (!isOwnPreset(userId, preset)) throw new AppError('FORBIDDEN', NOT_CREATOR)
  return preset
}

/** Presents a preset as this person sees it, with their like. */
async function presentFor(db: Knex, userId: number, row: ImagePreset): Promise<Preset> {
  const like = await db('preset_likes').where({ preset_id: row.id, user_id: userId }).first('preset_id')
  return presentPreset(row, { isLiked: like !== undefined, isMine: isOwnPreset(userId, row) })
}
