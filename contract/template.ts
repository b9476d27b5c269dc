import * as z from 'zod/mini'
import {
  BOARD_DESCRIPTION_MAX,
  BOARD_NAME_MAX,
  ELEMENT_SIZE_MAX,
  ELEMENT_SIZE_MIN,
  ELEMENT_TEXT_MAX,
  TEMPLATE_ELEMENTS_MAX,
  TEMPLATE_TAG_MAX,
  TEMPLATE_TAGS_MAX,
} from './limits'
import { ASSET_ADDRESS, isAssetAddress } from './rules/assetAddress'
import { BACKGROUND_CONTENT, SHAPE_CONTENTS } from './rules/elementDefaults'
import { assetAddressesInElement, isKnownType } from './rules/elementKind'
import { elementFields, elementKind, properties } from './shared/element'

/** In the order of the library's tabs. */
export const TEMPLATE_CATEGORIES = [
  'minimalist',
  'creative',
  'corporate',
  'fashion',
  'nature',
  'abstract',
  'mood',
] as const
export const templateCategory = z.enum(TEMPLATE_CATEGORIES)
export type TemplateCategory = z.infer<typeof templateCategory>

const size = z.int().check(z.minimum(ELEMENT_SIZE_MIN), z.maximum(ELEMENT_SIZE_MAX))
/** Fields as on a board, but all required. */
const place = {
  ...z.required(z.object(elementFields.shape)).shape,
  width: size,
  height: size,
  properties,
}
/** A CSS color: hex, a name or a function of colors (never `url()`). */
const color = z
  .string()
  .check(
    z.regex(
      /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]+|(rgba?|hsla?|hwb|(ok)?lab|(ok)?lch|color)\([^()]*\))$/i,
      'Must be a color',
    ),
  )

/** A template's element: like a board's, without the board. Images are our own assets, never on other sites. */
const knownElement = z.discriminatedUnion('type', [
  z.strictObject({
    ...place,
    type: z.literal('text'),
    content: z.string().check(z.minLength(1), z.maxLength(ELEMENT_TEXT_MAX)),
  }),
  z.strictObject({ ...place, type: z.literal('shape'), content: z.enum(SHAPE_CONTENTS) }),
  z.strictObject({
    ...place,
    type: z.literal('color'),
    content: z.union([z.literal(BACKGROUND_CONTENT), color]),
  }),
  z.strictObject({
    ...place,
    type: z.literal('image'),
    content: z.string().check(z.regex(ASSET_ADDRESS, 'Must be an uploaded asset')),
  }),
])
/** Of a kind that this version doesn't know: kept unchanged, within the limits for all kinds. */
const newerElement = z.strictObject({
  ...place,
  type: elementKind.check(z.refine((type) => !isKnownType(type), { error: 'Must be another kind', abort: true })),
  content: z.string().check(z.maxLength(ELEMENT_TEXT_MAX)),
})
export const templateElement = z.union([knownElement, newerElement])
export type TemplateElement = z.infer<typeof templateElement>

/**
 * Addresses of the images that an element needs: the one it shows and its original. For a kind that this version
 * doesn't know, every asset address in it.
 */
export function templatePictures(element: TemplateElement): string[] {
  const { type, content, properties } = element
  if (!isKnownType(type)) return assetAddressesInElement(element)
  if (type !== 'image') return []
  const { original } = properties
  return [content, ...(typeof original === 'string' && isAssetAddress(original) ? [original] : [])]
}

/** Elements to start a board with, as the library shows them and as they are added to a board. */
export const template = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  name: z.string().check(z.minLength(1), z.maxLength(BOARD_NAME_MAX)),
  description: z.string().check(z.maxLength(BOARD_DESCRIPTION_MAX)),
  category: templateCategory,
  /** Null if the thumbnail is drawn from the elements. */
  thumbnailUrl: z.nullable(z.string()),
  elements: z.array(templateElement).check(z.minLength(1)),
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(TEMPLATE_TAG_MAX))),
  /** Percent. */
  popularity: z.int().check(z.minimum(0), z.maximum(100)),
  isNew: z.optional(z.boolean()),
  createdAt: z.iso.datetime(),
})
export type Template = z.infer<typeof template>

const own = {
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(BOARD_NAME_MAX)),
  description: z.string().check(z.trim(), z.maxLength(BOARD_DESCRIPTION_MAX)),
  category: templateCategory,
  tags: z
    .array(z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(TEMPLATE_TAG_MAX)))
    .check(z.maxLength(TEMPLATE_TAGS_MAX)),
}
/** Made by the browser: makes creating a template idempotent. */
export const templateId = z.uuid()

/** A template that someone made from a board, visible only to them. */
export const ownTemplate = z.object({
  id: templateId,
  name: z.string(),
  description: z.string(),
  category: templateCategory,
  tags: z.array(z.string()),
  elements: z.array(templateElement),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OwnTemplate = z.infer<typeof ownTemplate>

/** POST /api/templates. */
export const templateCreate = z.object({
  id: z.optional(templateId),
  name: own.name,
  description: z.optional(own.description),
  category: own.category,
  tags: z.optional(own.tags),
  elements: z.array(templateElement).check(z.minLength(1, 'Required'), z.maxLength(TEMPLATE_ELEMENTS_MAX)),
})
export type TemplateCreate = z.infer<typeof templateCreate>

/** PUT /api/templates/{id}: changed fields only. Its elements can't be changed. */
export const templatePatch = z.object({
  name: z.optional(own.name),
  description: z.optional(own.description),
  category: z.optional(own.category),
  tags: z.optional(own.tags),
})
export type TemplatePatch = z.infer<typeof templatePatch>

/** A person's own template, as the library shows it. */
export function asTemplate({ updatedAt: _, ...made }: OwnTemplate): Template {
  return { ...made, thumbnailUrl: null, popularity: 0 }
}
