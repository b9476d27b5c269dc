import * as z from 'zod/mini'
import { PRESET_DESCRIPTION_MAX, PRESET_NAME_MAX } from './limits'
import { modification, modifications } from './modification'

export const PRESET_CATEGORIES = [
  'vintage',
  'modern',
  'cinematic',
  'artistic',
  'portrait',
  'landscape',
  'custom',
] as const
export const presetCategory = z.enum(PRESET_CATEGORIES)
export type PresetCategory = z.infer<typeof presetCategory>
export const DEFAULT_PRESET_CATEGORY: PresetCategory = 'custom'

/** A preset, as one person sees it. */
export const preset = z.object({
  id: z.int(),
  /** Null for presets that ship with the app. */
  userId: z.nullable(z.int()),
  name: z.string(),
  description: z.nullable(z.string()),
  category: presetCategory,
  modifications: z.array(modification),
  thumbnailUrl: z.nullable(z.string()),
  isPublic: z.boolean(),
  likes: z.int(),
  usageCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whether the requester likes it. */
  isLiked: z.boolean(),
  /** Whether it is theirs to edit and delete. */
  isMine: z.boolean(),
})
export type Preset = z.infer<typeof preset>
export const presetList = z.array(preset)

const fields = {
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(PRESET_NAME_MAX)),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(PRESET_DESCRIPTION_MAX))),
  category: presetCategory,
  modifications,
  isPublic: z.boolean(),
}

/** POST /api/image-presets. An empty list is valid here, but not in the dialog. What the server decides is dropped. */
export const presetCreate = z.object({
  /** Made by the browser, unique per person: makes the call idempotent. */
  uid: z.optional(z.uuid()),
  name: fields.name,
  description: z.optional(fields.description),
  category: z._default(fields.category, DEFAULT_PRESET_CATEGORY),
  modifications: z._default(fields.modifications, []),
  isPublic: z._default(fields.isPublic, false),
})
export type PresetCreate = z.input<typeof presetCreate>

/** PUT /api/image-presets/{id}: changed fields only. */
export const presetPatch = z.object({
  name: z.optional(fields.name),
  description: z.optional(fields.description),
  category: z.optional(fields.category),
  modifications: z.optional(fields.modifications),
  isPublic: z.optional(fields.isPublic),
})
export type PresetPatch = z.infer<typeof presetPatch>
