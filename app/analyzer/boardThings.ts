import { GENERATED_SIZE } from '../../contract/aiLimits'
import { ELEMENT_SIZE_MIN, ELEMENT_TEXT_MAX } from '../../contract/limits'
import { DEFAULT_PROPERTIES, SWATCH_RADIUS, TOOLBAR_SIZE } from '../../contract/rules/elementDefaults'
import type { ElementFields, Properties } from '../../contract/shared/element'
import type { LocalAsset } from '../offline/types'
import type { Modified, Picture } from './analyzerState'

// What clicking a result adds to a board. The board decides where.

/** Elements for a board, and the images they show. */
export interface BoardThings {
  readonly elements: readonly ElementFields[]
  readonly assets: readonly LocalAsset[]
}

const ANALYSIS = 'image-analysis'
/** What fits into the specified box of 200 by 100: four lines of four or five words. */
const CHARACTERS_OF_SPECIFIED_BOX = 100
const CHARACTERS_PER_LINE = 24
const LINE = 24
const ALT_MAX = 300

/** `text` is `#rrggbb: name`. */
export function colorThings(text: string): BoardThings {
  const { hex, name } = colorOf(text)
  const properties = { backgroundColor: hex, borderRadius: SWATCH_RADIUS, description: name, generatedFrom: ANALYSIS }
  return { elements: [{ type: 'color', content: hex, ...TOOLBAR_SIZE.color, properties }], assets: [] }
}

/** Splits a color of an analysis into its value and name. */
export function colorOf(text: string): { readonly hex: string; readonly name: string } {
  const [hex = text, ...name] = text.split(':')
  return { hex: hex.trim(), name: name.join(':').trim() || hex.trim() }
}

/** Always a text element, whatever the text looks like. */
export function textThings(words: string): BoardThings {
  const content = words.slice(0, ELEMENT_TEXT_MAX)
  const properties = { ...DEFAULT_PROPERTIES.text, generatedFrom: ANALYSIS }
  return { elements: [{ type: 'text', content, ...textSize(content), properties }], assets: [] }
}

/** An image element of the picture itself. */
export function pictureThings({ asset, alt }: Picture, description?: string): BoardThings {
  return { elements: [imageOf(asset, altOf(alt, description))], assets: [asset] }
}

/** An image element of the modified image; revertible to the original if the list of modifications is complete. */
export function modifiedThings(
  { asset, modifications }: Modified,
  picture: Picture,
  description?: string,
): BoardThings {
  const alt = altOf(picture.alt, description)
  if (!modifications) return { elements: [imageOf(asset, alt)], assets: [asset] }
  const way = { original: picture.asset.address, modifications: modifications.map((each) => ({ ...each })) }
  return { elements: [imageOf(asset, { ...alt, ...way })], assets: [asset, picture.asset] }
}

function imageOf(asset: LocalAsset, properties: Properties): ElementFields {
  return {
    type: 'image',
    content: asset.address,
    ...imageSize(asset),
    properties: { ...DEFAULT_PROPERTIES.image, ...properties },
  }
}

function altOf(alt: string | undefined, description: string | undefined): Properties {
  const words = alt ?? description?.slice(0, ALT_MAX)
  return words ? { alt: words } : {}
}

/** Keeps the proportions; fits into the specified 400 by 300 without enlarging. */
function imageSize({ width, height }: LocalAsset): { readonly width: number; readonly height: number } {
  const { width: widest, height: highest } = GENERATED_SIZE.image
  const scale = Math.min(1, widest / width, highest / height)
  const side = (length: number) => Math.max(ELEMENT_SIZE_MIN, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** The specified size, or taller if the text doesn't fit. */
function textSize(words: string): { readonly width: number; readonly height: number } {
  const { width, height } = GENERATED_SIZE.text
  if (words.length <= CHARACTERS_OF_SPECIFIED_BOX) return { width, height }
  return { width, height: Math.ceil(words.length / CHARACTERS_PER_LINE) * LINE }
}
