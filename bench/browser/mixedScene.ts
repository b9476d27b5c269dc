import { uuidv7 } from '../../app/offline/plain/ids'
import { ELEMENTS_PER_BOARD_MAX } from '../../contract/limits'
import type { Scene, SceneElement } from './scenes'

/** 40% images, 30% texts, 20% shapes, 10% colors, thoroughly mixed. */
const TYPES = ['image', 'text', 'shape', 'image', 'text', 'image', 'color', 'text', 'shape', 'image'] as const
const WORDS = ['linen', 'oak, oiled', 'north light', 'clay', 'a quiet red']
const COLORS = ['#C8432B', '#2F7D6D', '#E0A030', '#3F5FA8', '#607D8B']
/** Board px from one element to the next, so narrow that 5,000 fit on a phone at 10%. */
const PITCH = { x: 56, y: 44 }
/** Width / height of a phone's canvas in portrait, without the bars. */
const PROPORTION = 0.6

interface MixedInput {
  readonly count: number
  /** Addresses; each is used many times. */
  readonly pictures: readonly string[]
  /** Rotates a fifth of the elements, and rounds all images. */
  readonly isHard: boolean
  readonly pitch?: { readonly x: number; readonly y: number }
}

/** The board that every canvas is measured with. */
export function mixedScene({ count, pictures, isHard, pitch = PITCH }: MixedInput): Scene {
  const columns = Math.round(Math.sqrt((count * PROPORTION * pitch.y) / pitch.x))
  const elements = Array.from({ length: count }, (_, index): SceneElement => {
    const type = TYPES[index % TYPES.length] ?? 'color'
    const color = COLORS[index % COLORS.length] ?? '#607D8B'
    const picture = pictures[index % pictures.length] ?? ''
    const content = { image: picture, text: WORDS[index % WORDS.length] ?? '', color, shape: 'circle' }[type]
    // Every type has its share of rotated elements.
    const isTurned = isHard && (index * 37) % 50 < 10
    return {
      id: uuidv7(1_700_000_000_000 + index),
      type,
      content,
      x: (index % columns) * pitch.x,
      y: Math.floor(index / columns) * pitch.y,
      width: 48,
      height: 36,
      ...(isTurned ? { rotation: 1 + ((index * 13) % 359) } : {}),
      ...(isHard && type === 'image' ? { radius: 6 } : {}),
    }
  })
  return { title: `${count.toLocaleString('en')}${isHard ? ', turned and rounded' : ''}`, elements }
}

/**
 * As many elements as a board may have, so close together that a phone shows all of them and any tap among them hits
 * one.
 */
export function largestScene(...pictures: string[]): Scene {
  const scene = mixedScene({ count: ELEMENTS_PER_BOARD_MAX, pictures, isHard: false, pitch: { x: 48, y: 36 } })
  const elements = scene.elements.map((element) =>
    element.type === 'shape' ? { ...element, content: 'rectangle' } : element,
  )
  return { ...scene, elements }
}
