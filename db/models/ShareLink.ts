import { BaseModel } from './BaseModel'

export class ShareLink extends BaseModel {
  static override tableName = 'share_links'
  declare id: number
  declare boardId: number
  declare tokenHash: string
  declare nonce: string
  declare expiresAt: Date | null
  declare createdAt: Date
}
