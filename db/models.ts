import { Model, snakeCaseMappers } from 'objection'
import type { InspirationCategory } from '../contract/inspiration'
import type { Modification } from '../contract/modification'
import type { PresetCategory } from '../contract/preset'
import type { Visibility } from '../contract/shared/board'
import type { OwnTemplate } from '../contract/template'
import { skeletonOf } from './usernameSkeleton'

/** Columns are snake_case in SQL and camelCase in code. Pass a connection to `Model.query(knex)`: none is global. */
export abstract class BaseModel extends Model {
  static override columnNameMappers = snakeCaseMappers()
  /** `first()` adds `limit 1` to its query. */
  static override useLimitInFirst = true
}

export class User extends BaseModel {
  static override tableName = 'users'
  declare id: number
  declare username: string
  /** Equal for usernames that look alike. */
  declare usernameSkeleton: string | null
  declare email: string
  declare password: string
  declare displayName: string | null
  declare avatarUrl: string | null
  declare isEmailVerified: boolean
  /** Hash of the token in the most recently mailed link. */
  declare verificationToken: string | null
  declare verificationTokenExpiry: Date | null
  /** The address that the link was mailed to. */
  declare verificationEmail: string | null
  /** The new address, until that link is followed. */
  declare pendingEmail: string | null
  declare createdAt: Date

  override $beforeInsert(): void {
    this.usernameSkeleton = skeletonOf(this.username)
  }
}

export class Session extends BaseModel {
  static override tableName = 'sessions'
  static override jsonAttributes = ['data']
  declare id: string
  declare userId: number | null
  declare data: Record<string, unknown>
  declare userAgent: string | null
  declare createdAt: Date
  declare expiresAt: Date
  /** The session can't be renewed beyond this. */
  declare endsAt: Date
  /** Updated every few minutes. */
  declare seenAt: Date
}

export class Board extends BaseModel {
  static override tableName = 'boards'
  declare id: number
  declare uid: string
  declare userId: number
  declare name: string
  declare description: string | null
  declare category: string | null
  declare visibility: Visibility
  declare thumbnailUrl: string | null
  declare rev: number
  declare boardRev: number
  /** The rev at which it was last made public; null if it never was. */
  declare publicSinceRev: number | null
  declare lastEdited: Date
  declare createdAt: Date
  declare deletedAt: Date | null
}

export class Collaborator extends BaseModel {
  static override tableName = 'collaborators'
  declare id: number
  declare boardId: number
  declare userId: number
  declare canEdit: boolean
  declare createdAt: Date
}

export class ShareLink extends BaseModel {
  static override tableName = 'share_links'
  declare id: number
  declare boardId: number
  declare tokenHash: string
  declare nonce: string
  declare expiresAt: Date | null
  declare createdAt: Date
}

/** Read by lists and tests. Only services/applyMutations writes to this table. */
export class Element extends BaseModel {
  static override tableName = 'board_elements'
  static override jsonAttributes = ['properties', 'fieldRevs']
  declare id: string
  declare boardId: number
  /** May be a kind that this version doesn't know (contract/rules/elementKind.ts). */
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

export class HistoryEntry extends BaseModel {
  static override tableName = 'board_history'
  static override jsonAttributes = ['previousState', 'newState']
  declare id: string
  declare boardId: number
  declare userId: number | null
  declare changeType: 'create' | 'update' | 'delete' | 'snapshot'
  declare elementId: string | null
  declare previousState: Record<string, unknown> | null
  declare newState: Record<string, unknown> | null
  declare rev: number
  declare timestamp: Date
  declare madeAt: Date | null
  declare thumbnailUrl: string | null
  declare comment: string | null
}

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

/** Who uploaded an asset: they may see and reference it, whichever board it is on. */
export class AssetUpload extends BaseModel {
  static override tableName = 'asset_uploads'
  static override idColumn = ['sha256', 'userId']
  declare sha256: string
  declare userId: number
  declare createdAt: Date
}

/** A template that someone made from a board. In the trash, `deletedAt` is set; creating it again restores it. */
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

export class ImagePreset extends BaseModel {
  static override tableName = 'image_presets'
  static override jsonAttributes = ['modifications']
  declare id: number
  /** Null if it ships with the app. */
  declare userId: number | null
  declare uid: string | null
  declare slug: string | null
  declare name: string
  declare description: string | null
  declare category: PresetCategory
  declare modifications: readonly Modification[]
  declare thumbnailUrl: string | null
  declare isPublic: boolean
  declare likes: number
  declare usageCount: number
  declare createdAt: Date
  declare updatedAt: Date
  /** Deleted ones are kept for TRASH_DAYS, in case the deletion is undone. */
  declare deletedAt: Date | null
}

export class Inspiration extends BaseModel {
  static override tableName = 'inspirations'
  declare id: number
  /** Null if it ships with the app. */
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
  /** Its trending score (db/trendingScore.ts). */
  declare heat: number
  declare createdAt: Date
}
