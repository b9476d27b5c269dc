import { BaseModel } from './BaseModel'

/** Who uploaded an asset: they may see it and name it, whichever board it is on. */
export class AssetUpload extends BaseModel {
  static override tableName = 'asset_uploads'
  static override idColumn = ['sha256', 'userId']
  declare sha256: string
  declare userId: number
  declare createdAt: Date
}
