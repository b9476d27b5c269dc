import { clamp } from '../../../contract/layout/rect'
import {
  BACKGROUND_CONTENT,
  DEFAULT_SHAPE_COLOR,
  SWATCH_RADIUS,
  TEXT_PLACEHOLDER,
} from '../../../contract/rules/elementDefaults'
import type { BoardElement } from './BoardElement'

// How elements look, as data: without React and the DOM, so that the raster can match the page.

/** A radius in board px or percent; 50% makes a circle. Read from a number, "4px", "4" or "50%". */
export type Radius = { readonly unit: 'px' | '%'; readonly value: number }

const NO_RADIUS: Radius = { unit: 'px', value: 0 }

/** Reads a `borderRadius` property in any form found on boards; anything else means square corners. */
export function readRadius(value: unknown): Radius {
  if (typeof value === 'number' && Number.isFinite(value)) return { unit: 'px', value: Math.max(0, value) }
  const match = typeof value === 'string' ? /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(value) : null
  if (!match) return NO_RADIUS
  return { unit: match[2] === '%' ? '%' : 'px', value: Number(match[1]) }
}

/** As CSS, or undefined if nothing is rounded: each rounded clip costs a paint property. */
export function radiusCss(radius: Radius): string | undefined {
  return radius.value === 0 ? undefined : `${radius.value}${radius.unit}`
}

export function readString(properties: BoardElement['properties'], key: string): string | undefined {
  const value = properties[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads 16, "16" and "16px". */
export function readNumber(properties: BoardElement['properties'], key: string): number | undefined {
  const value = properties[key]
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** 0 to 1, or undefined if opaque: each opacity costs a compositing effect. */
export function readOpacity(properties: BoardElement['properties']): number | undefined {
  const opacity = readNumber(properties, 'opacity')
  return opacity === undefined || opacity >= 1 ? undefined : Math.max(0, opacity)
}

export type ShapeKind = 'rectangle' | 'circle' | 'triangle'

export function shapeKind(element: Pick<BoardElement, 'content'>): ShapeKind {
  return element.content === 'circle' || element.content === 'triangle' ? element.content : 'rectangle'
}

/** A shape that waits for an image, which then replaces it. To clients without frames it is an ordinary shape. */
export const isFrame = ({ type, properties }: Pick<BoardElement, 'type' | 'properties'>): boolean =>
  type === 'shape' && properties.frame === true

/** A shape's fill: `backgroundColor` wins over `color`; without either, the palette's first color. */
export function shapeFill(element: Pick<BoardElement, 'properties'>): string {
  return (
    readString(element.properties, 'backgroundColor') ?? readString(element.properties, 'color') ?? DEFAULT_SHAPE_COLOR
  )
}

/**
 * A swatch's color: `backgroundColor`, or the content, which the specification says is the color value. Valid content
 * wins over a swatch's default white, which counts as unset.
 */
export function swatchFill(element: Pick<BoardElement, 'content' | 'properties'>): string {
  const { content } = element
  const named = readString(element.properties, 'backgroundColor')
  if (named && !(named === DEFAULT_SWATCH_COLOR && isColor(content))) return named
  return content && content !== BACKGROUND_CONTENT ? content : DEFAULT_SWATCH_COLOR
}

const DEFAULT_SWATCH_COLOR = '#ffffff'
const COLOR_VALUE = /^(#[\da-f]{3,8}|(rgb|hsl)a?\(.+\))$/i

/** The browser knows the other ways to write a color: names, `oklch()` and so on. */
const isColor = (text: string): boolean =>
  COLOR_VALUE.test(text) || (typeof CSS !== 'undefined' && CSS.supports('color', text))

export function swatchRadius(element: Pick<BoardElement, 'properties'>): Radius {
  return readRadius(element.properties.borderRadius ?? SWATCH_RADIUS)
}

export function shapeRadius(element: Pick<BoardElement, 'content' | 'properties'>): Radius {
  if (shapeKind(element) === 'circle') return { unit: '%', value: 50 }
  return readRadius(element.properties.borderRadius)
}

/** A text's typography as CSS values; unset where the default applies. */
export interface TextStyle {
  readonly fontFamily: string
  /** Board px. */
  readonly fontSize: number
  readonly color: string
  /** As a multiple of the font size. */
  readonly lineHeight: number
  readonly fontWeight?: number | 'normal' | 'bold' | 'bolder' | 'lighter'
  readonly fontStyle?: 'italic'
  readonly textAlign?: 'left' | 'center' | 'right' | 'justify'
  readonly letterSpacing?: string
  readonly textTransform?: 'uppercase'
  /** Board px between the box and the words. */
  readonly padding?: number
  /** Of the card behind the words. */
  readonly backgroundColor?: string
  readonly borderRadius?: string
}

export function readTextStyle(properties: BoardElement['properties']): TextStyle {
  const spacing = properties.letterSpacing
  return {
    fontFamily: fontStack(readString(properties, 'fontFamily') ?? 'Arial'),
    fontSize: readNumber(properties, 'fontSize') ?? 16,
    color: readString(properties, 'color') ?? '#000000',
    lineHeight: lineHeight(readNumber(properties, 'lineHeight')),
    fontWeight: fontWeight(properties.fontWeight),
    fontStyle: properties.fontStyle === 'italic' ? 'italic' : undefined,
    textAlign: textAlign(readString(properties, 'textAlign')),
    letterSpacing: typeof spacing === 'number' ? `${spacing}px` : readString(properties, 'letterSpacing'),
    textTransform: properties.textTransform === 'uppercase' ? 'uppercase' : undefined,
    padding: textPadding(properties),
    backgroundColor: readString(properties, 'backgroundColor'),
    borderRadius: radiusCss(readRadius(properties.borderRadius)),
  }
}

function textPadding(properties: BoardElement['properties']): number | undefined {
  const padding = readNumber(properties, 'padding')
  return padding !== undefined && padding > 0 ? padding : undefined
}

/** The family first, then close fallbacks. Our own variable fonts are registered as `… Variable`. */
export function fontStack(family: string): string {
  if (family === 'Bricolage Grotesque' || family === 'Instrument Sans')
    return `"${family} Variable", "${family}", sans-serif`
  if (/mono|courier|consol/i.test(family)) return `${family}, ui-monospace, monospace`
  return /serif|georgia|times|garamond|playfair/i.test(family) && !/sans/i.test(family)
    ? `${family}, Georgia, serif`
    : `${family}, Arial, sans-serif`
}

function fontWeight(value: unknown): TextStyle['fontWeight'] {
  if (typeof value === 'number') return value
  if (value === 'normal' || value === 'bold' || value === 'bolder' || value === 'lighter') return value
  return typeof value === 'string' && /^[1-9]00$/.test(value) ? Number(value) : undefined
}

function textAlign(value: string | undefined): TextStyle['textAlign'] {
  return value === 'center' || value === 'right' || value === 'justify' || value === 'left' ? value : undefined
}

/** The default line height of a text, as a multiple of its font size. */
export const LINE_HEIGHT = 1.3
/** Valid line heights of a text; anything else is the default. */
export const LINE_HEIGHT_RANGE = { min: 0.5, max: 5 }

function lineHeight(value = LINE_HEIGHT): number {
  return value >= LINE_HEIGHT_RANGE.min && value <= LINE_HEIGHT_RANGE.max ? value : LINE_HEIGHT
}

export function objectFit(
  properties: BoardElement['properties'],
): 'cover' | 'contain' | 'fill' | 'none' | 'scale-down' {
  const value = readString(properties, 'objectFit')
  return value === 'contain' || value === 'fill' || value === 'none' || value === 'scale-down' ? value : 'cover'
}

/** The part of a picture that shows in its element's box, as fractions (0 to 1) of the original's width and height. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The smallest fraction of an image's width or height that a crop can show. */
export const CROP_MIN = 0.01

/** Undefined if the whole image shows. Clamped to the image. */
export function readCrop({ crop }: BoardElement['properties']): Crop | undefined {
  if (typeof crop !== 'object' || crop === null || Array.isArray(crop)) return undefined
  const [x, width] = spanWithin(crop.x, crop.width)
  const [y, height] = spanWithin(crop.y, crop.height)
  return width < 1 || height < 1 ? { x, y, width, height } : undefined
}

function spanWithin(from: unknown, length: unknown): readonly [number, number] {
  const start = typeof from === 'number' ? clamp(from, 0, 1 - CROP_MIN) : 0
  return [start, typeof length === 'number' ? clamp(length, CROP_MIN, 1 - start) : 1 - start]
}

/** What a crop cuts off at the top, right, bottom and left, as CSS. */
export function cropInset({ x, y, width, height }: Crop): string {
  return `inset(${[y, 1 - x - width, 1 - y - height, x].map((share) => `${share * 100}%`).join(' ')})`
}

/** A picture's shadow on the board: offset and blur in board px. */
export interface Shadow {
  readonly y: number
  readonly blur: number
  readonly color: string
}

/** Undefined if there is none. It scales with the image, so that a large one does not look flat. */
export function readShadow({ width, height, properties: { shadow } }: BoardElement): Shadow | undefined {
  const depth = shadow === 'soft' ? 1 : shadow === 'deep' ? 2 : 0
  const unit = (depth * Math.sqrt(width * height)) / 50
  return depth ? { y: unit, blur: 3 * unit, color: `rgb(29 26 22/${0.16 + 0.08 * depth})` } : undefined
}

/** Shown in place of an element of an unknown kind, on the page and in images of the board. */
export const UPDATE_TO_SEE_THIS = 'Update to see this'

/** A ghost's placeholder. */
export const GHOST_WORDS =
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'Tap to write' : TEXT_PLACEHOLDER

/** Text no one has written yet: shown as a ghost, and emptied when editing starts. */
export function isGhost(element: Pick<BoardElement, 'type' | 'content'>): boolean {
  return element.type === 'text' && (element.content.trim() === '' || element.content === TEXT_PLACEHOLDER)
}
