import * as z from 'zod/mini'
import { elementFields, properties } from './element'
import { BACKGROUND_CONTENT, SHAPE_CONTENTS } from './elementDefaults'
import { BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX, ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN, ELEMENT_TEXT_MAX } from './limits'

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
/** Where it stands: as on a board, but all of it is said. */
const place = {
  ...z.required(z.object(elementFields.shape)).shape,
  width: size,
  height: size,
  properties,
}
/** A CSS colour: hex, a name or a function. */
const colour = z
  .string()
  .check(z.regex(/^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]+|[a-z]+\([^()]*\))$/i, 'Must be a colour'))

/** An element of a template: one of a board that is not on any yet. Pictures are places that a shape holds free. */
export const templateElement = z.discriminatedUnion('type', [
  z.strictObject({
    ...place,
    type: z.literal('text'),
    content: z.string().check(z.minLength(1), z.maxLength(ELEMENT_TEXT_MAX)),
  }),
  z.strictObject({ ...place, type: z.literal('shape'), content: z.enum(SHAPE_CONTENTS) }),
  z.strictObject({
    ...place,
    type: z.literal('color'),
    content: z.union([z.literal(BACKGROUND_CONTENT), colour]),
  }),
])
export type TemplateElement = z.infer<typeof templateElement>

/** A board's beginning, as the library shows it and as a board takes it over. */
export const template = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  name: z.string().check(z.minLength(1), z.maxLength(BOARD_NAME_MAX)),
  description: z.string().check(z.maxLength(BOARD_DESCRIPTION_MAX)),
  category: templateCategory,
  /** Null where the thumbnail is drawn from the elements. */
  thumbnailUrl: z.nullable(z.string()),
  elements: z.array(templateElement).check(z.minLength(1)),
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(40))),
  /** Percent. */
  popularity: z.int().check(z.minimum(0), z.maximum(100)),
  isNew: z.optional(z.boolean()),
  createdAt: z.iso.datetime(),
})
export type Template = z.infer<typeof template>
