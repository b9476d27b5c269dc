import { BaseModel } from './BaseModel'

export class User extends BaseModel {
  static override tableName = 'users'
  declare id: number
  declare username: string
  declare email: string
  declare password: string
  declare displayName: string | null
  declare avatarUrl: string | null
  declare isEmailVerified: boolean
  /** Of the newest link that was mailed, hashed. */
  declare verificationToken: string | null
  declare verificationTokenExpiry: Date | null
  /** Waits for that link to be followed. */
  declare pendingEmail: string | null
  declare createdAt: Date
}
