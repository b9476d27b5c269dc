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
  declare verificationToken: string | null
  declare verificationTokenExpiry: Date | null
  declare createdAt: Date
}
