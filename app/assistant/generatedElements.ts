import { sizeOfImage } from '../../contract/agentElement'
import { FAILED_IMAGE_SOURCE, type ImageErrorType } from '../../contract/aiErrors'
import { GENERATED_SIZE } from '../../contract/aiLimits'
import type { Size } from '../../contract/layout/rect'
import type { BoardElement } from '../board/store/BoardElement'
import type { NewElement } from '../board/store/newElement'
import { imageFailed } from './words'

/** The maximum length of text in a property. */
const NOTE_MAX = 2000

export interface GeneratedImage {
  readonly asset: { readonly address: string } & Size
  /** The prompt of the image. */
  readonly description: string
  readonly prompt: string
  readonly revisedPrompt: string | null
}

/** A generated image in its own proportions, with the area of the specified box. */
export function imageElement(image: GeneratedImage): NewElement & Size {
  return {
    type: 'image',
    content: image.asset.address,
    ...sizeOfImage(image.asset),
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

/** The fallback for an image that could not be generated: a swatch in a random color that says why. */
export function failedImageElement(failure: FailedImage, random: () => number): NewElement & Size {
  const fallbackColor = randomColor(random)
  const fallbackText = note(failure.description).slice(0, 80)
  return {
    type: 'color',
    content: fallbackColor,
    ...GENERATED_SIZE.error,
    properties: {
      backgroundColor: fallbackColor,
      // Shown in Layers and read by screen readers.
      name: imageFailed(fallbackText).slice(0, 80),
      description: note(failure.description),
      generatedFrom: note(failure.prompt),
      source: FAILED_IMAGE_SOURCE,
      fallbackColor,
      fallbackText,
      error: true,
      errorType: failure.errorType,
      errorMessage: note(failure.errorMessage),
    },
  }
}

/** What a swatch stores about the failed image; null for any other element. */
export function failedImageOf({
  type,
  properties,
}: Pick<BoardElement, 'type' | 'properties'>): Omit<FailedImage, 'errorType'> | null {
  if (type !== 'color' || properties.source !== FAILED_IMAGE_SOURCE) return null
  const { description, fallbackText, generatedFrom, errorMessage } = properties
  return {
    description: textOf(description) || textOf(fallbackText),
    prompt: textOf(generatedFrom),
    errorMessage: textOf(errorMessage),
  }
}

const SHARED_PROPERTIES = ['groupId', 'groupName', 'opacity'] as const

/** The image that replaces a swatch: as large as fits into its box, with the same stacking, rotation and group. */
export function imageInstead(swatch: BoardElement, image: GeneratedImage): NewElement {
  const { rotation, zIndex, properties } = swatch
  const { width, height } = image.asset
  const scale = Math.min(swatch.width / width, swatch.height / height)
  const size = { width: width * scale, height: height * scale }
  const looks = SHARED_PROPERTIES.flatMap((key) => {
    const value = properties[key]
    return value === undefined || value === null ? [] : [[key, value] as const]
  })
  const made = imageElement(image)
  return {
    ...made,
    ...size,
    positionX: swatch.positionX + (swatch.width - size.width) / 2,
    positionY: swatch.positionY + (swatch.height - size.height) / 2,
    rotation,
    zIndex,
    properties: { ...made.properties, ...Object.fromEntries(looks) },
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function randomColor(random: () => number): string {
  const value = Math.min(0xffffff, Math.floor(random() * 0x1000000))
  return `#${value.toString(16).padStart(6, '0')}`
}

const note = (words: string): string => words.slice(0, NOTE_MAX)

/** The name of a suggested element in Layers. */
export const suggestedName = (words: string): string => words.slice(0, 80)

/** Whether this is a swatch that still has the name from its suggestion, which describes the color. */
export function hasSuggestedName({ type, properties }: Pick<BoardElement, 'type' | 'properties'>): boolean {
  const { name, description } = properties
  return type === 'color' && typeof description === 'string' && name === suggestedName(description)
}
