import * as z from 'zod/mini'
import {
  AI_CONTENT_MAX,
  AI_ELEMENTS_MAX,
  AI_FONTS,
  AI_LINE_MAX,
  AI_PHOTO_COLORS_MAX,
  AI_PROPERTIES_MAX,
} from './aiLimits'
import { ELEMENT_SIZE_MAX } from './limits'
import { hasKnownType } from './rules/elementKind'
import { type Element, elementId, elementPatch, elementType, propertyValue } from './shared/element'

/** `#rrggbb`, lowercase. */
export const aiColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Must be a color such as #1a2b3c'))

/** An image may come with its data URI. It is not read: images are described by alt text and main colors. */
const contentFits = z.refine<{ type: string; content: string }>(
  ({ type, content }) => type === 'image' || content.length <= AI_CONTENT_MAX,
  { error: `At most ${AI_CONTENT_MAX} characters`, path: ['content'] },
)
const place = z.optional(z.nullable(z.number()))

/** An element as a call describes it. Images are described by alt text and main colors, never sent as bytes. */
export const aiElement = z
  .object({
    id: elementId,
    type: elementType,
    content: z.string(),
    positionX: place,
    positionY: place,
    width: place,
    height: place,
    rotation: place,
    zIndex: place,
    /** An image's main colors, the most important first. */
    palette: z.optional(z.array(aiColor).check(z.maxLength(AI_PHOTO_COLORS_MAX))),
    properties: z.optional(
      z.record(z.string(), propertyValue).check(
        z.refine((all) => Object.keys(all).length <= AI_PROPERTIES_MAX, {
          error: `At most ${AI_PROPERTIES_MAX} properties`,
        }),
      ),
    ),
  })
  .check(contentFits)
export type AiElement = z.infer<typeof aiElement>

/**
 * Elements as AI calls describe them: at most `AI_ELEMENTS_MAX`, texts truncated, without bytes. Pass the most
 * important first. Leaves out unknown kinds: this version can't say what they show. `paletteOf`: the main colors,
 * `#rrggbb`, of the image at an address.
 */
export function toAiElements(
  elements: readonly Pick<Element, keyof AiElement & keyof Element>[],
  paletteOf: (address: string) => readonly string[] = () => [],
): AiElement[] {
  return elements
    .filter(hasKnownType)
    .slice(0, AI_ELEMENTS_MAX)
    .map((one) => ({
      id: one.id,
      type: one.type,
      content: one.type === 'image' ? '' : one.content.slice(0, AI_CONTENT_MAX),
      positionX: one.positionX,
      positionY: one.positionY,
      width: one.width,
      height: one.height,
      rotation: one.rotation,
      zIndex: one.zIndex,
      ...paletteField(one.type === 'image' ? paletteOf(one.content) : []),
      properties: Object.fromEntries(
        Object.entries(one.properties)
          .flatMap(([key, value]) =>
            value !== null && JSON.stringify(value).length <= AI_CONTENT_MAX ? [[key, value]] : [],
          )
          .slice(0, AI_PROPERTIES_MAX),
      ),
    }))
}

function paletteField(colors: readonly string[]): Pick<AiElement, 'palette'> {
  const palette = colors.map((color) => color.toLowerCase()).filter((color) => /^#[0-9a-f]{6}$/.test(color))
  return palette.length > 0 ? { palette: palette.slice(0, AI_PHOTO_COLORS_MAX) } : {}
}

/** The properties that an answer may change; all others are off limits to the assistant. */
export const aiProperties = z.strictObject({
  color: z.optional(aiColor),
  backgroundColor: z.optional(aiColor),
  fontSize: z.optional(z.int().check(z.minimum(6), z.maximum(400))),
  fontFamily: z.optional(z.enum(AI_FONTS)),
  fontWeight: z.optional(z.int().check(z.minimum(100), z.maximum(900), z.multipleOf(100))),
  fontStyle: z.optional(z.enum(['normal', 'italic'])),
  textAlign: z.optional(z.enum(['left', 'center', 'right', 'justify'])),
  /** Board px. */
  letterSpacing: z.optional(z.number().check(z.minimum(-20), z.maximum(100))),
  /** Multiple of the font size. */
  lineHeight: z.optional(z.number().check(z.minimum(0.5), z.maximum(5))),
  opacity: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  borderRadius: z.optional(z.int().check(z.minimum(0), z.maximum(ELEMENT_SIZE_MAX))),
  objectFit: z.optional(z.enum(['cover', 'contain', 'fill'])),
  alt: z.optional(z.string().check(z.maxLength(AI_LINE_MAX))),
})
export type AiProperties = z.infer<typeof aiProperties>

const columns = elementPatch.shape
/** What an answer may change of an element: an `ElementPatch` of fewer fields. Content only for texts and colors. */
export const aiChanges = z.strictObject({
  content: z.optional(z.string().check(z.maxLength(AI_CONTENT_MAX))),
  positionX: columns.positionX,
  positionY: columns.positionY,
  width: columns.width,
  height: columns.height,
  rotation: columns.rotation,
  zIndex: columns.zIndex,
  properties: z.optional(aiProperties),
})
export type AiChanges = z.infer<typeof aiChanges>
