import {
  BACKGROUND_CONTENT,
  DEFAULT_SHAPE_COLOR,
  SWATCH_RADIUS,
  TEXT_PLACEHOLDER,
} from '../../../../contract/elementDefaults'
import type { BoardElement } from '../../store/BoardElement'

// How the specification's fields look, as data: no React and no DOM, so that the raster can agree with the page.

/** A radius in board px, or the half that makes a circle. Read from a number, "4px", "4" or "50%". */
export type Radius = { readonly unit: 'px' | '%'; readonly value: number }

const NO_RADIUS: Radius = { unit: 'px', value: 0 }

/** Reads a `borderRadius` property in any of the forms that boards hold; anything else is square. */
export function readRadius(value: unknown): Radius {
  if (typeof value === 'number' && Number.isFinite(value)) return { unit: 'px', value: Math.max(0, value) }
  const match = typeof value === 'string' ? /^\s*(\d+(?:\.\d+)?)\s*(px|%)?\s*$/.exec(value) : null
  if (!match) return NO_RADIUS
  return { unit: match[2] === '%' ? '%' : 'px', value: Number(match[1]) }
}

/** As CSS, or undefined where there is nothing to round: a rounded clip costs a paint property of its own. */
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

/** 0 to 1, or undefined where it is opaque: each opacity costs a compositing effect of its own. */
export function readOpacity(properties: BoardElement['properties']): number | undefined {
  const opacity = readNumber(properties, 'opacity')
  return opacity === undefined || opacity >= 1 ? undefined : Math.max(0, opacity)
}

export type ShapeKind = 'rectangle' | 'circle' | 'triangle'

export function shapeKind(element: Pick<BoardElement, 'content'>): ShapeKind {
  return element.content === 'circle' || element.content === 'triangle' ? element.content : 'rectangle'
}

/** A shape's fill: `backgroundColor` wins over `color`; without either, the palette's first. */
export function shapeFill(element: Pick<BoardElement, 'properties'>): string {
  return (
    readString(element.properties, 'backgroundColor') ?? readString(element.properties, 'color') ?? DEFAULT_SHAPE_COLOR
  )
}

/** A swatch's colour: `backgroundColor`, or the content, which the specification says is the colour value. */
export function swatchFill(element: Pick<BoardElement, 'content' | 'properties'>): string {
  const named = readString(element.properties, 'backgroundColor')
  if (named) return named
  return element.content && element.content !== BACKGROUND_CONTENT ? element.content : '#ffffff'
}

export function swatchRadius(element: Pick<BoardElement, 'properties'>): Radius {
  return readRadius(element.properties.borderRadius ?? SWATCH_RADIUS)
}

export function shapeRadius(element: Pick<BoardElement, 'content' | 'properties'>): Radius {
  if (shapeKind(element) === 'circle') return { unit: '%', value: 50 }
  return readRadius(element.properties.borderRadius)
}

/** Text nobody has written yet: shown as a ghost, and emptied when editing starts. */
export function isGhost(element: Pick<BoardElement, 'type' | 'content'>): boolean {
  return element.type === 'text' && (element.content.trim() === '' || element.content === TEXT_PLACEHOLDER)
}
