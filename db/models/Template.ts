import type { OwnTemplate } from '../../contract/template'
import { BaseModel } from './BaseModel'

/** A template that somebody made of a board. In the trash, `deletedAt` is set: it comes back by being made again. */
export class Template extends BaseModel {
  static override tableName = 'templates'
  static override jsonAttributes = ['elements', 'tags']
  declare id: string
  declare userId: number
  declare name: string
  declare description: string | null
  declare category: OwnTemplate['category']
  declare elements: OwnTemplate['elements']
  declare tags: OwnTemplate['tags']
  declare assets: string[]
  declare createdAt: Date
  declare updatedAt: Date
  declare deletedAt: Date | null
}
