import type { ImageErrorType } from '../../contract/aiErrors'
import { GENERATED_PLACE, GENERATED_SIZE } from '../../contract/aiLimits'
import type { NewElement } from '../board/store/newElement'
import { imageFailed } from './words'

/** Longest words that a property carries along. */
const NOTE_MAX = 2000

type Random = () => number

/** 0 to 1 in, board px out. */
export function randomPlace(random: Random): { readonly positionX: number; readonly positionY: number } {
  return {
    positionX: GENERATED_PLACE.from + Math.floor(random() * GENERATED_PLACE.offsetX),
    positionY: GENERATED_PLACE.from + Math.floor(random() * GENERATED_PLACE.offsetY),
  }
}

/** A suggestion as words on the board: text, whatever it contains. */
export function textElement(content: string, prompt: string, random: Random): NewElement {
  return {
    type: 'text',
    content,
    ...GENERATED_SIZE.text,
    ...randomPlace(random),
    properties: { fontSize: 16, fontFamily: 'Arial', color: '#000000', generatedFrom: note(prompt) },
  }
}

export interface GeneratedImage {
  /** The asset's. */
  readonly address: string
  /** What the picture was asked for. */
  readonly description: string
  readonly prompt: string
  readonly revisedPrompt: string | null
}

export function imageElement(image: GeneratedImage, random: Random): NewElement {
  return {
    type: 'image',
    content: image.address,
    ...GENERATED_SIZE.image,
    ...randomPlace(random),
    properties: {
      alt: note(image.description),
      description: note(image.description),
      generatedFrom: note(image.prompt),
      source: 'dalle',
      ...(image.revisedPrompt ? { revisedPrompt: note(image.revisedPrompt) } : {}),
    },
  }
}

export interface FailedImage {
  readonly description: string
  readonly prompt: string
  readonly errorType: ImageErrorType
  readonly errorMessage: string
}

/** What stands where a picture could not be made: a swatch of a color by chance that says why. */
export function failedImageElement(failure: FailedImage, random: Random): NewElement {
  const fallbackColor = randomColor(random)
  const fallbackText = note(failure.description).slice(0, 80)
  return {
    type: 'color',
    content: fallbackColor,
    ...GENERATED_SIZE.error,
    ...randomPlace(random),
    properties: {
      backgroundColor: fallbackColor,
      // What Layers and a screen reader call it.
      name: imageFailed(fallbackText).slice(0, 80),
      description: note(failure.description),
      generatedFrom: note(failure.prompt),
      source: 'dalle-error',
      fallbackColor,
      fallbackText,
      error: true,
      errorType: failure.errorType,
      errorMessage: note(failure.errorMessage),
    },
  }
}

function randomColor(random: Random): string {
  const value = Math.min(0xffffff, Math.floor(random() * 0x1000000))
  return `#${value.toString(16).padStart(6, '0')}`
}

const note = (words: string): string => words.slice(0, NOTE_MAX)
