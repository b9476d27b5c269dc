/** What rights on a preset depend on. */
export interface PresetRights {
  /** Null: no one's, it comes with the product. */
  readonly userId: number | null
  readonly isPublic: boolean
  readonly deletedAt: Date | string | null
}

/** A person's own, and public ones. A deleted one is there only for those who may undo the deletion. */
export function canUsePreset(userId: number, preset: PresetRights): boolean {
  return preset.deletedAt === null && (preset.isPublic || isOwnPreset(userId, preset))
}

/** To edit, to delete and to bring back: only its author. */
export function isOwnPreset(userId: number, preset: Pick<PresetRights, 'userId'>): boolean {
  return preset.userId === userId
}
