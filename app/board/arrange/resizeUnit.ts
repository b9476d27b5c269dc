import { clamp } from '../../../contract/layout/rect'
import { scaleRange } from '../geometry/resize'
import { clampSize } from '../geometry/sizing'
import { scaleText } from '../gestures/deferred/scaleText'
import type { BoardElement } from '../store/BoardElement'
import { readTextStyle } from '../store/elementAppearance'
import { asItIs, type FitText } from './Layout'
import { type Unit, unitOf } from './Unit'

/**
 * Resizes a unit to this width (board px): pictures and shapes keep their proportions, a text rewraps in about the same
 * area, a swatch keeps its height up to a square. Anything rotated, or a group, is scaled as a whole.
 */
export function resizeUnitToWidth(unit: Unit, width: number, fitText: FitText = asItIs): Unit {
  const [element] = unit.elements
  const isPlain = unit.elements.length === 1 && element?.rotation === 0
  if (isPlain && element) return unitOf([fitText(withWidth(element, width))])
  const wanted = width / unit.bounds.width
  return scaleUnit(unit, element?.type === 'text' && unit.elements.length === 1 ? Math.min(1, wanted) : wanted, fitText)
}

/** Whether height follows width: pictures, and shapes that would otherwise look different. */
export const keepsRatio = (element: BoardElement): boolean => element.type === 'image' || element.type === 'shape'

function withWidth(element: BoardElement, wanted: number): BoardElement {
  const width = Math.round(clampSize(wanted))
  const height = Math.round(clampSize(heightAt(element, width)))
  return { ...element, width, height }
}

function heightAt(element: BoardElement, width: number): number {
  if (keepsRatio(element)) return (element.height * width) / element.width
  if (element.type === 'color') return Math.min(element.height, width)
  const { fontSize, lineHeight } = readTextStyle(element.properties)
  const line = Math.ceil(fontSize * lineHeight)
  // A single line stays one, longer texts take whole lines.
  const room = (element.height * element.width) / width
  return Math.max(line, Math.ceil(room / line) * line)
}

/** Scales everything in a unit, font sizes included, as far as the size limits allow. */
export function scaleUnit(unit: Unit, wanted: number, fitText: FitText = asItIs): Unit {
  const ranges = unit.elements.map(scaleRange)
  const scale = clamp(
    wanted,
    Math.max(...ranges.map((range) => range.least)),
    Math.min(...ranges.map((range) => range.most)),
  )
  const { x, y } = unit.bounds
  return unitOf(
    unit.elements.map((element) => {
      const width = Math.round(element.width * scale)
      const height = Math.round(element.height * scale)
      // Moves its center, which does not depend on its rotation.
      const centerX = x + (element.positionX + element.width / 2 - x) * scale
      const centerY = y + (element.positionY + element.height / 2 - y) * scale
      return fitText({
        ...element,
        width,
        height,
        positionX: Math.round(centerX - width / 2),
        positionY: Math.round(centerY - height / 2),
        properties: withType(element, scale),
      })
    }),
  )
}

function withType(element: BoardElement, scale: number): BoardElement['properties'] {
  if (element.type !== 'text' || scale === 1) return element.properties
  return { ...element.properties, ...scaleText(element, scale).properties }
}
