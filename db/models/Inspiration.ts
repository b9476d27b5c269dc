import type { InspirationCategory } from '../../contract/inspiration'
import { BaseModel } from './BaseModel'

export class Inspiration extends BaseModel {
  static override tableName = 'inspirations'
  declare id: number
  /** Null where it comes with the product. */
  declare userId: number | null
  declare boardId: number | null
  declare uid: string | null
  declare slug: string | null
  declare title: string
  declare imageUrl: string
  declare width: number
  declare height: number
  declare likes: number
  declare category: InspirationCategory | null
  declare colors: string[]
  declare colorFamilies: string[]
  /** Of which it is trending: db/trendingScore.ts. */
  declare heat: number
  declare createdAt: Date
}
