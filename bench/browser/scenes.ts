import { uuidv7 } from '../../app/offline/plain/ids'

/** An element as all pages draw it; plain and upright by default. */
export interface SceneElement {
  readonly id: string
  readonly type: 'image' | 'text' | 'color' | 'shape'
  readonly content: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees, clockwise. */
  readonly rotation?: number
  /** Corner radius, board px. */
  readonly radius?: number
}

export interface Scene {
  readonly title: string
  readonly elements: readonly SceneElement[]
}

interface SceneInput {
  readonly title: string
  readonly count: number
  /** Board px from one element to the next. */
  readonly pitch: { readonly x: number; readonly y: number }
  /** Elements per row. */
  readonly columns: number
  readonly picture: string
}

const TYPES = ['image', 'text', 'color', 'shape'] as const
const WORDS = ['linen', 'oak, oiled', 'north light', 'clay', 'a quiet red']
const COLORS = ['#C8432B', '#2F7D6D', '#E0A030', '#3F5FA8', '#607D8B']

/** Elements in a grid, with a fifth of each cell left free. */
export function makeScene({ title, count, pitch, columns, picture }: SceneInput): Scene {
  const elements = Array.from({ length: count }, (_, index): SceneElement => {
    const type = TYPES[index % TYPES.length] ?? 'color'
    const color = COLORS[index % COLORS.length] ?? '#607D8B'
    const content = { image: picture, text: WORDS[index % WORDS.length] ?? '', color, shape: 'circle' }[type]
    return {
      id: uuidv7(1_700_000_000_000 + index),
      type,
      content,
      x: (index % columns) * pitch.x,
      y: Math.floor(index / columns) * pitch.y,
      width: Math.max(20, Math.round(pitch.x * 0.8)),
      height: Math.max(20, Math.round(pitch.y * 0.8)),
    }
  })
  return { title, elements }
}
