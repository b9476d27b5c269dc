import type { CSSProperties } from 'react'
import type { BoardElement } from '../../store/BoardElement'
import {
  radiusCss,
  readNumber,
  readOpacity,
  readRadius,
  readString,
  shapeFill,
  shapeKind,
  shapeRadius,
  swatchFill,
  swatchRadius,
} from './elementLook'

/**
 * Place and looks of an element as inline CSS. Left and top place it, since a transform of its own costs five
 * times as much per frame; rotation, opacity and rounding appear only where there is any.
 */
export function elementStyle(element: BoardElement): CSSProperties {
  return { ...placeStyle(element), ...lookStyle(element) }
}

/** Where an element is and how it is turned. */
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
    case 'image':
      return { borderRadius: radiusCss(readRadius(element.properties.borderRadius)), objectFit: objectFit(element) }
    case 'color':
      return { backgroundColor: swatchFill(element), borderRadius: radiusCss(swatchRadius(element)) }
    case 'shape':
      return shapeKind(element) === 'triangle'
        ? { backgroundImage: triangleImage(shapeFill(element)) }
        : { backgroundColor: shapeFill(element), borderRadius: radiusCss(shapeRadius(element)) }
  }
}

/** Type, colour and alignment of a text, shared by the element and by the field that edits it. */
export function textStyle(properties: BoardElement['properties']): CSSProperties {
  const spacing = properties.letterSpacing
  return {
    fontFamily: fontStack(readString(properties, 'fontFamily') ?? 'Arial'),
    fontSize: readNumber(properties, 'fontSize') ?? 16,
    color: readString(properties, 'color') ?? '#000000',
    fontWeight: fontWeight(properties.fontWeight),
    textAlign: textAlign(readString(properties, 'textAlign')),
    letterSpacing: typeof spacing === 'number' ? `${spacing}px` : readString(properties, 'letterSpacing'),
  }
}

/** The family first, with what comes close where it is missing. Ours are variable fonts under names of their own. */
export function fontStack(family: string): string {
  if (family === 'Bricolage Grotesque' || family === 'Instrument Sans')
    return `"${family} Variable", "${family}", sans-serif`
  if (/mono|courier|consol/i.test(family)) return `${family}, ui-monospace, monospace`
  return /serif|georgia|times|garamond|playfair/i.test(family) && !/sans/i.test(family)
    ? `${family}, Georgia, serif`
    : `${family}, Arial, sans-serif`
}

function fontWeight(value: unknown): CSSProperties['fontWeight'] {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^(normal|bold|bolder|lighter|[1-9]00)$/.test(value)
    ? (value as CSSProperties['fontWeight'])
    : undefined
}

function textAlign(value: string | undefined): CSSProperties['textAlign'] {
  return value === 'center' || value === 'right' || value === 'justify' || value === 'left' ? value : undefined
}

function objectFit(element: BoardElement): CSSProperties['objectFit'] {
  const value = readString(element.properties, 'objectFit')
  return value === 'contain' || value === 'fill' || value === 'none' || value === 'scale-down' ? value : 'cover'
}

/** A filled triangle as a background: an inline SVG per shape costs three times as much per frame. */
function triangleImage(fill: string): string {
  const colour = fill.replace(/[<>"'&]/g, '')
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' preserveAspectRatio='none'><path d='M50 0 100 100H0Z' fill='${colour}'/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
