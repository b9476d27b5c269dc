import * as z from 'zod/mini'

/** Null means no limit. */
const limits = z.object({
  /** Image bytes. */
  bytes: z.nullable(z.int()),
  images: z.nullable(z.int()),
  boards: z.nullable(z.int()),
})
export type StorageLimits = z.infer<typeof limits>

/** What a person stores on the server, and their quota. */
export const storageUse = z.object({
  used: z.object({
    bytes: z.int(),
    images: z.int(),
    /** Includes those in the trash. */
    boards: z.int(),
  }),
  quota: limits,
  /** The quota once the email is confirmed; null if it already is. */
  confirmedQuota: z.nullable(limits),
})
export type StorageUse = z.infer<typeof storageUse>
