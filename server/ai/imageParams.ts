import type { ImageEditParamsNonStreaming, ImageGenerateParamsNonStreaming } from 'openai/resources/images'
import { DEFAULT_IMAGE_STYLE, type IMAGE_SIZES, type IMAGE_STYLES } from '../../contract/aiLimits'

type Size = (typeof IMAGE_SIZES)[number]
type Style = (typeof IMAGE_STYLES)[number]

export interface ImageOptions {
  readonly model: string
  readonly size: Size
  readonly style: Style | undefined
}

/** Families of models with different parameters; any other model gets those of DALL-E 2. */
const FAMILIES = [
  { name: /^(gpt-image|chatgpt-image)/, sizes: { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' } },
  { name: /^dall-e-3/, sizes: { square: '1024x1024', wide: '1792x1024', tall: '1024x1792' } },
  { name: /^dall-e-2/, sizes: { square: '1024x1024', wide: '1024x1024', tall: '1024x1024' } },
] as const

export function hasStyle(model: string): boolean {
  return model.startsWith('dall-e-3')
}

/** The parameters for a model. A size that it does not support becomes its own size of the same shape. */
export function imageParams({
  model,
  size,
  style = DEFAULT_IMAGE_STYLE,
}: ImageOptions): Omit<ImageGenerateParamsNonStreaming, 'prompt'> {
  const family = FAMILIES.find(({ name }) => name.test(model))
  const shared = { model, n: 1, size: family ? family.sizes[shapeOf(size)] : size }
  // These always answer in base64 and reject the parameter for it. WebP has a third of a PNG's bytes.
  if (family === FAMILIES[0]) return { ...shared, quality: 'medium', output_format: 'webp', output_compression: 90 }
  return { ...shared, response_format: 'b64_json', ...(hasStyle(model) && { style }) }
}

/** Whether a model can change an image. For unknown models we just try. */
export function canEdit(model: string): boolean {
  return !model.startsWith('dall-e-3')
}

/** The parameters for a model that changes images; it has no styles. */
export function editParams(options: ImageOptions): Omit<ImageEditParamsNonStreaming, 'prompt' | 'image'> {
  const { quality, output_format, output_compression, response_format, ...shared } = imageParams(options)
  const { model, n, size } = shared
  const isBase64 = response_format === 'b64_json'
  const form = isBase64 ? { response_format } : { quality, output_format, output_compression }
  return { model, n, size, ...form } as Omit<ImageEditParamsNonStreaming, 'prompt' | 'image'>
}

function shapeOf(size: Size): 'square' | 'wide' | 'tall' {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return width === height ? 'square' : width > height ? 'wide' : 'tall'
}
