import * as z from 'zod/mini'
import {
  DATA_URI_MAX,
  ELEMENT_SIZE_MAX,
  ELEMENT_SIZE_MIN,
  ELEMENT_TEXT_MAX,
  POSITION_LIMIT,
  PROPERTY_KEYS_MAX,
  Z_INDEX_LIMIT,
} from '../limits'
import { ELEMENT_TYPES, KIND_PATTERN } from '../rules/elementKind'
import { propertyProblem } from './propertyProblem'

/** The kinds that this version knows: what AI, templates and the toolbar make. */
export const elementType = z.enum(ELEMENT_TYPES)
/** Any kind, including those of newer versions (elementKind.ts). */
export const elementKind = z.string().check(z.regex(KIND_PATTERN, 'Must be the name of a kind'))

export const elementId = z.uuid()

/** A property's value. Each property key is a separate field: keys merge one by one, and null removes one. */
export const propertyValue = z.custom<PropertyValue>((value) => propertyProblem(value) === null, {
  error: ({ input }) => propertyProblem(input) ?? 'Invalid',
})
export type PropertyValue = string | number | boolean | z.core.util.JSONType[] | { [key: string]: z.core.util.JSONType }

const propertyKey = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/))
const fewKeys = z.refine<Record<string, unknown>>((value) => Object.keys(value).length <= PROPERTY_KEYS_MAX, {
  error: `At most ${PROPERTY_KEYS_MAX} properties`,
})
export const properties = z.record(propertyKey, propertyValue).check(fewKeys)
export type Properties = z.infer<typeof properties>
export const propertiesPatch = z.record(propertyKey, z.nullable(propertyValue)).check(fewKeys)
export type PropertiesPatch = z.infer<typeof propertiesPatch>

const position = z.int().check(z.minimum(-POSITION_LIMIT), z.maximum(POSITION_LIMIT))
const size = z.int().check(z.minimum(ELEMENT_SIZE_MIN), z.maximum(ELEMENT_SIZE_MAX))
/** Degrees, 0 to 359. */
const rotation = z.int().check(z.minimum(0), z.maximum(359))
const zIndex = z.int().check(z.minimum(-Z_INDEX_LIMIT), z.maximum(Z_INDEX_LIMIT))
/** Text, a color value, a shape's name, an asset's address, an http(s) address or (inbound only) a data URI. */
const content = z.string().check(z.maxLength(DATA_URI_MAX))

const elementShape = z.object({
  id: elementId,
  boardId: z.int(),
  type: z.string(),
  content: z.string(),
  // Integers today; a reader accepts what a newer version may send.
  positionX: z.number(),
  positionY: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  rotation: z.number(),
  zIndex: z.number(),
  properties: z.record(z.string(), z.json()),
  createdAt: z.string(),
  /** Board rev of this row's last change. */
  rev: z.int(),
})
export type Element = z.infer<typeof elementShape>
/**
 * An element as the server sends it and as a browser stores it. It may be of a kind that the reader doesn't know, and
 * it keeps unknown fields.
 */
export const element: z.ZodMiniType<Element, Element> = z.looseObject(elementShape.shape)

const columns = {
  type: elementKind,
  content,
  positionX: position,
  positionY: position,
  width: z.nullable(size),
  height: z.nullable(size),
  rotation,
  zIndex,
}

/** An element in the past: what its author decided, without fields that only current ones have. */
export const snapshotElement = z.omit(elementShape, { boardId: true, createdAt: true, rev: true })

/**
 * Fields of a new element. Type and content are required; the server fills in the specification's defaults. For a kind
 * that the server doesn't know, it accepts copies, imports and undone deletions within the limits for all kinds.
 */
export const elementFields = z
  .strictObject({
    type: columns.type,
    content: columns.content,
    positionX: z.optional(columns.positionX),
    positionY: z.optional(columns.positionY),
    width: z.optional(columns.width),
    height: z.optional(columns.height),
    rotation: z.optional(columns.rotation),
    zIndex: z.optional(columns.zIndex),
    properties: z.optional(properties),
  })
  .check(
    z.refine((f) => f.type === 'image' || f.content.length <= ELEMENT_TEXT_MAX, {
      error: `At most ${ELEMENT_TEXT_MAX} characters`,
      path: ['content'],
    }),
  )
export type ElementFields = z.infer<typeof elementFields>

/** The changed fields of an update. An element never changes its type. */
export const elementPatch = z.strictObject({
  content: z.optional(columns.content),
  positionX: z.optional(columns.positionX),
  positionY: z.optional(columns.positionY),
  width: z.optional(columns.width),
  height: z.optional(columns.height),
  rotation: z.optional(columns.rotation),
  zIndex: z.optional(columns.zIndex),
  properties: z.optional(propertiesPatch),
})
export type ElementPatch = z.infer<typeof elementPatch>

/**
 * POST /api/boards/{id}/elements: the fields, and the id if the author made one. Drops fields that the server decides
 * (boardId, createdAt, rev).
 */
export const elementCreateBody = z.object({ ...elementFields.shape, id: z.optional(elementId) })
/** PUT /api/elements/{id}: changed fields only. Drops fields that an update can't change. */
export const elementUpdateBody = z.object(elementPatch.shape)
