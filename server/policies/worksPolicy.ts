import type { Visibility } from '../../contract/shared/board'

// Rights to what people make besides boards: inspirations, presets and templates.

/** Only its publisher may unpublish it; inspirations that ship with the app belong to no one. */
export function isOwnInspiration(userId: number, inspiration: { readonly userId: number | null }): boolean {
  return inspiration.userId === userId
}

/** The owner may publish what is on a board, and only while the board is public. */
export function canPublish(
  userId: number,
  board: { readonly userId: number; readonly visibility: Visibility; readonly deletedAt: unknown },
): boolean {
  return board.userId === userId && board.visibility === 'public' && board.deletedAt === null
}

/**
 * SQL over a row of inspirations, by its alias: whether everyone sees it. One from a board is visible while the board is
 * public; otherwise only its author sees it.
 */
export const isShown = (row: string) => `(${row}.board_id is null or exists (
  select 1 from boards shown where shown.id = ${row}.board_id and shown.visibility = 'public' and shown.deleted_at is null))`

export const IS_SHOWN = isShown('i')

/** What rights on a preset depend on. */
export interface PresetRights {
  /** Null if it ships with the app. */
  readonly userId: number | null
  readonly isPublic: boolean
  readonly deletedAt: Date | string | null
}

/** A person may use their own presets and public ones, unless they are deleted. */
export function canUsePreset(userId: number, preset: PresetRights): boolean {
  return preset.deletedAt === null && (preset.isPublic || isOwnPreset(userId, preset))
}

/** Only its author may edit, delete or restore it. */
export function isOwnPreset(userId: number, preset: Pick<PresetRights, 'userId'>): boolean {
  return preset.userId === userId
}

/** Only its owner may see, change and delete a template. */
export function canUseTemplate(userId: number, template: { readonly userId: number }): boolean {
  return template.userId === userId
}
