import type { Modification } from '../../contract/modification'
import type { PresetCategory } from '../../contract/preset'
import { BaseModel } from './BaseModel'

export class ImagePreset extends BaseModel {
  static override tableName = 'image_presets'
  static override jsonAttributes = ['modifications']
  declare id: number
  /** Null where it comes with the product. */
  declare userId: number | null
  declare uid: string | null
  declare slug: string | null
  declare name: string
  declare description: string | null
  declare category: PresetCategory
  declare modifications: readonly Modification[]
  declare thumbnailUrl: string | null
  declare isPublic: boolean
  declare likes: number
  declare usageCount: number
  declare createdAt: Date
  declare updatedAt: Date
  /** Deleted ones are kept for TRASH_DAYS, for whoever takes it back. */
  declare deletedAt: Date | null
}
