/** An image as SVG, `width` × `height` px. Text is set in the app's typefaces. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly body: string
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The app's typefaces, as named on the page that draws them. */
export const DISPLAY = 'Bricolage Grotesque Variable'
export const INTERFACE = 'Instrument Sans Variable'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An SVG element; numbers are rounded to hundredths of a pixel. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
  return `<${name}${written}>${content}</${name}>`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  element('rect', { x, y, width, height, fill, ...more })
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more })
export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more })
export const line = (from: Point, to: Point, stroke: string, width: number) =>
  element('line', {
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
  })
export const group = (content: string, more: Attributes) => element('g', more, content)

export interface TextStyle {
  readonly size: number
  readonly fill: string
  readonly weight?: number
  readonly family?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly spacing?: number
  /** Percent of the normal width; Bricolage Grotesque goes down to 75. */
  readonly stretch?: number
}

/** Text, positioned by its baseline. */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { size, fill, weight = 500, family = DISPLAY, anchor = 'start', spacing = 0, stretch = 100 } = style
  return element(
    'text',
    {
      x,
      y,
      fill,
      'font-family': family,
      'font-size': size,
      'font-weight': weight,
      'text-anchor': anchor,
      'letter-spacing': spacing,
      'font-stretch': `${stretch}%`,
    },
    words.replaceAll('&', '&amp;'),
  )
}

/** A smooth closed curve through these points: Catmull–Rom as Béziers. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 }
  const start = at(0)
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    return `C${[one, two, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`
  })
  return `M${round(start.x)} ${round(start.y)}${curves.join('')}Z`
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** The filter for paper's shadow. */
export const SHADOW = `<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="5" stdDeviation="6" flood-color="#1d1a16" flood-opacity="0.28"/></filter>`

/** Grain over everything below, with `opacity`; to be drawn last. */
export function grain({ width, height }: Pick<Drawing, 'width' | 'height'>, opacity: number): string {
  const noise = `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.1 0 0 0 0 0.09 0 0 0 0 0.08 0.9 0.9 0.9 0 -1.1"/></filter>`
  return noise + element('rect', { width, height, filter: 'url(#grain)', opacity })
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
