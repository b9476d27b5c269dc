import { skeletonOf } from '../usernameSkeleton'
import { BaseModel } from './BaseModel'

export class User extends BaseModel {
  static override tableName = 'users'
  declare id: number
  declare username: string
  /** Of the username: what it looks like. */
  declare usernameSkeleton: string | null
  declare email: string
  declare password: string
  declare displayName: string | null
  declare avatarUrl: string | null
  declare isEmailVerified: boolean
  /** Of the newest link that was mailed, hashed. */
  declare verificationToken: string | null
  declare verificationTokenExpiry: Date | null
  /** The address that the link was mailed to. */
  declare verificationEmail: string | null
  /** Waits for that link to be followed. */
  declare pendingEmail: string | null
  declare createdAt: Date

  override $beforeInsert(): void {
    this.usernameSkeleton = skeletonOf(this.username)
  }
}
