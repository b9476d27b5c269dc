import type { Visibility } from '../../contract/board'
import { BaseModel } from './BaseModel'

export class Board extends BaseModel {
  static override tableName = 'boards'
  declare id: number
  declare uid: string
  declare userId: number
  declare name: string
  declare description: string | null
  declare category: string | null
  declare visibility: Visibility
  declare thumbnailUrl: string | null
  declare rev: number
  declare boardRev: number
  declare prunedRev: number
  /** The rev at which it was last made public; null where it never was. */
  declare publicSinceRev: number | null
  declare lastEdited: Date
  declare createdAt: Date
  declare deletedAt: Date | null
}
