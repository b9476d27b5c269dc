import { BaseModel } from './BaseModel'

/** Read by lists and tests. Only services/applyMutations writes this table. */
export class Element extends BaseModel {
  static override tableName = 'board_elements'
  static override jsonAttributes = ['properties', 'fieldRevs']
  declare id: string
  declare boardId: number
  /** Also a kind that this version does not know (contract/elementKind.ts). */
  declare type: string
  declare content: string
  declare positionX: number
  declare positionY: number
  declare width: number | null
  declare height: number | null
  declare rotation: number
  declare zIndex: number
  declare properties: Record<string, unknown>
  declare createdAt: Date
  declare rev: number
  declare fieldRevs: Record<string, [rev: number, userId: number]>
  declare deletedAt: Date | null
}
