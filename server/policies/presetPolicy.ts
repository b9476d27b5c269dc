/** What rights on a preset depend on. */
export interface PresetRights {
  /** Null: nobody's, it comes with the product. */
  readonly userId: number | null
  readonly isPublic: boolean
  readonly deletedAt: Date | string | null
}

/** One's own, and what is public. A deleted one is there for nobody but who may take the deleting back. */
export function canUsePreset(userId: number, preset: PresetRights): boolean {
  return preset.deletedAt === null && (preset.isPublic || isOwnPreset(userId, preset))
}

/** To edit, to delete and to bring back: whoever made it. */
export function isOwnPreset(userId: number, preset: Pick<PresetRights, 'userId'>): boolean {
  return preset.userId === userId
}
