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
