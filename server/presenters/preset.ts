import type { Preset as ContractPreset } from '../../contract/preset'
import type { ImagePreset } from '../../db/models'

interface Seen {
  /** Whether the person making the request likes it, and whether it is theirs. */
  readonly isLiked: boolean
  readonly isMine: boolean
}

/** A preset as one person sees it. */
export function presentPreset(row: ImagePreset, { isLiked, isMine }: Seen): ContractPreset {
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    description: row.description,
    category: row.category,
    modifications: [...row.modifications],
    thumbnailUrl: row.thumbnailUrl,
    isPublic: row.isPublic,
    likes: row.likes,
    usageCount: row.usageCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isLiked,
    isMine,
  }
}
