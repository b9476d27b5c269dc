import type { CSSProperties } from 'react'
import type { BoardElement } from '../../store/BoardElement'
import {
  cropInset,
  objectFit,
  radiusCss,
  readCrop,
  readOpacity,
  readRadius,
  readShadow,
  readTextStyle,
  shapeFill,
  shapeKind,
  shapeRadius,
  swatchFill,
  swatchRadius,
} from '../../store/elementAppearance'

// What elements' nodes have in common, whichever component renders them: their attributes and their inline CSS.

/** Attributes every element's node carries, whatever its type. */
export interface ElementNode {
  readonly id: string
  readonly 'data-element-id': string
  readonly 'aria-label'?: string
  readonly role?: 'option' | 'img'
  readonly 'aria-selected'?: boolean
}

export interface ElementViewProps {
  readonly element: BoardElement
  readonly node: ElementNode
}

/** The DOM id of an element's node, for aria-activedescendant and aria-owns. */
export function nodeId(elementId: string): string {
  return `element-${elementId}`
}

/**
 * Position and looks of an element as inline CSS. Left and top position it, since a transform per element costs five
 * times as much per frame; rotation, opacity and rounding are set only if there is any. Defaults are in
 * elements.module.css: each property named here is set individually, on hundreds of nodes at a time.
 */
export function elementStyle(element: BoardElement): CSSProperties {
  return { ...placeStyle(element), ...lookStyle(element) }
}

/** An element's place, rotation and opacity. */
export function placeStyle(element: BoardElement): CSSProperties {
  const { width, height } = element
  const style: CSSProperties = { left: element.positionX, top: element.positionY, width, height }
  if (element.rotation % 360 !== 0) style.transform = `rotate(${element.rotation}deg)`
  const opacity = readOpacity(element.properties)
  if (opacity !== undefined) style.opacity = opacity
  return style
}

function lookStyle(element: BoardElement): CSSProperties {
  switch (element.type) {
    case 'text':
      return textStyle(element.properties)
    case 'image': {
      const crop = readCrop(element.properties)
      const fit = objectFit(element.properties)
      const shadow = readShadow(element)
      return withoutUndefined({
        boxShadow: shadow && `0 ${shadow.y}px ${shadow.blur}px ${shadow.color}`,
        objectViewBox: crop && cropInset(crop),
        borderRadius: radiusCss(readRadius(element.properties.borderRadius)),
        objectFit: fit === 'cover' ? undefined : fit,
      })
    }
    case 'color':
      return withoutUndefined({ backgroundColor: swatchFill(element), borderRadius: radiusCss(swatchRadius(element)) })
    case 'shape':
      return shapeKind(element) === 'triangle'
        ? { backgroundImage: triangleImage(shapeFill(element)) }
        : withoutUndefined({ backgroundColor: shapeFill(element), borderRadius: radiusCss(shapeRadius(element)) })
    // Its properties have no known meaning: the placeholder has its own style.
    default:
      return {}
  }
}

/** Type, color and alignment of a text, shared by the element and by the field that edits it. */
export function textStyle(properties: BoardElement['properties']): CSSProperties {
  return withoutUndefined(readTextStyle(properties))
}

/** Without undefined values, which React would clear, one call for each. */
function withoutUndefined(style: CSSProperties): CSSProperties {
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(style)) if (value !== undefined) given[name] = value
  return given
}

/** A filled triangle as a background: an inline SVG per shape costs three times as much per frame. */
function triangleImage(fill: string): string {
  const color = fill.replace(/[<>"'&]/g, '')
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' preserveAspectRatio='none'><path d='M50 0 100 100H0Z' fill='${color}'/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
