import { TEMPLATE_CANVAS } from '../../../contract/limits'
import type { TemplateElement } from '../../../contract/template'

/** Left, top, width and height in board px. */
type Box = readonly [x: number, y: number, width: number, height: number]
/** Properties, and the rotation in degrees, 0 to 359. */
type Looks = TemplateElement['properties'] & { readonly rotation?: number }
type WithoutZ<Each> = Each extends TemplateElement ? Omit<Each, 'zIndex'> : never
type Part = WithoutZ<TemplateElement>

// A template is a list from back to front: type, position, look.

/** Stacks the elements of a template, each above the one before it. */
export function compose(...parts: readonly Part[]): TemplateElement[] {
  return parts.map((part, zIndex) => ({ ...part, zIndex }))
}

/** Fills the canvas behind everything else. */
export function background(color: string): Part {
  const { width, height } = TEMPLATE_CANVAS
  return { type: 'color', content: 'background', ...place([0, 0, width, height], { backgroundColor: color }) }
}

/** A color of the palette, to pick up or change. */
export function swatch(box: Box, color: string, looks: Looks = {}): Part {
  return { type: 'color', content: color, ...place(box, { backgroundColor: color, ...looks }) }
}

export function rectangle(box: Box, color: string, looks: Looks = {}): Part {
  return { type: 'shape', content: 'rectangle', ...place(box, { backgroundColor: color, ...looks }) }
}

/** An empty frame for a photo, to be filled by the person who uses the template. */
export function photo(box: Box, color: string, looks: Looks = {}): Part {
  return rectangle(box, color, { frame: true, name: 'Photo', ...looks })
}

export function circle(box: Box, color: string, looks: Looks = {}): Part {
  return { type: 'shape', content: 'circle', ...place(box, { backgroundColor: color, ...looks }) }
}

/** Points up unless rotated. */
export function triangle(box: Box, color: string, looks: Looks = {}): Part {
  return { type: 'shape', content: 'triangle', ...place(box, { backgroundColor: color, ...looks }) }
}

export function text(content: string, box: Box, looks: Looks): Part {
  return { type: 'text', content, ...place(box, looks) }
}

function place([positionX, positionY, width, height]: Box, { rotation = 0, ...properties }: Looks) {
  return { positionX, positionY, width, height, rotation, properties }
}
