import type { ImageErrorType } from '../../contract/aiErrors'
import { GENERATED_SIZE } from '../../contract/aiLimits'
import type { Size } from '../board/geometry/rect'
import type { NewElement } from '../board/store/newElement'
import { imageFailed } from './words'

/** Longest words that a property carries along. */
const NOTE_MAX = 2000

export interface GeneratedImage {
  readonly asset: { readonly address: string } & Size
  /** What the picture was asked for. */
  readonly description: string
  readonly prompt: string
  readonly revisedPrompt: string | null
}

/** In its own proportions, with the area of the specified box. */
export function imageElement(image: GeneratedImage): NewElement & Size {
  return {
    type: 'image',
    content: image.asset.address,
    ...sizeOf(image.asset),
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
export function failedImageElement(failure: FailedImage, random: () => number): NewElement & Size {
  const fallbackColor = randomColor(random)
  const fallbackText = note(failure.description).slice(0, 80)
  return {
    type: 'color',
    content: fallbackColor,
    ...GENERATED_SIZE.error,
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

function sizeOf({ width, height }: Size): Size {
  const scale = Math.sqrt((GENERATED_SIZE.image.width * GENERATED_SIZE.image.height) / (width * height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function randomColor(random: () => number): string {
  const value = Math.min(0xffffff, Math.floor(random() * 0x1000000))
  return `#${value.toString(16).padStart(6, '0')}`
}

const note = (words: string): string => words.slice(0, NOTE_MAX)
