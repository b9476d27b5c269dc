import { BaseModel } from './BaseModel'

export class Asset extends BaseModel {
  static override tableName = 'assets'
  static override idColumn = 'sha256'
  declare sha256: string
  declare extension: string
  declare bytes: number
  declare width: number
  declare height: number
  declare createdAt: Date
}
