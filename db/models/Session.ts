import { BaseModel } from './BaseModel'

export class Session extends BaseModel {
  static override tableName = 'sessions'
  static override jsonAttributes = ['data']
  declare id: string
  declare userId: number | null
  declare data: Record<string, unknown>
  declare userAgent: string | null
  declare createdAt: Date
  declare expiresAt: Date
  /** Beyond it nothing renews the session. */
  declare endsAt: Date
  /** Written again when some minutes have gone. */
  declare seenAt: Date
}
