import * as z from 'zod/mini'

/** Null is no limit. */
const limits = z.object({
  /** Of images. */
  bytes: z.nullable(z.int()),
  images: z.nullable(z.int()),
  boards: z.nullable(z.int()),
})
export type StorageLimits = z.infer<typeof limits>

/** What a person keeps on the server, and may keep there. */
export const storageUse = z.object({
  used: z.object({
    bytes: z.int(),
    images: z.int(),
    /** Those in the trash, too. */
    boards: z.int(),
  }),
  quota: limits,
  /** What the quota becomes once the email is confirmed; null where it is that already. */
  confirmedQuota: z.nullable(limits),
})
export type StorageUse = z.infer<typeof storageUse>
