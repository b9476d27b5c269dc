import { toAiElements } from '../../contract/aiElement'
import { imageErrorType } from '../../contract/aiErrors'
import { ApiError } from '../api/ApiError'
import { aiFailure } from '../api/aiFailure'
import type { BoardStore } from '../board/store/BoardStore'
import type { AiCalls } from './aiCalls'
import { elementsToAnalyze } from './elementsForAi'
import { failedImageElement, imageElement, textElement } from './generatedElements'
import { assetOf } from './pictureOf'

/** Pictures made of one prompt; what else was suggested is offered one by one, since each takes long and costs. */
export const IMAGES_AT_ONCE = 4

/** Where what is made comes to. */
export interface Target {
  readonly store: BoardStore
  /** Shows new pictures at once, where a canvas is there. */
  readonly images: { offer(address: string, blob: Blob): void } | null
  readonly calls: AiCalls
  /** 0 to 1. */
  readonly random: () => number
}

export interface GenerateOptions {
  readonly prompt: string
  readonly signal: AbortSignal
  onProgress(done: number, total: number): void
}

export interface Generated {
  /** Ids of what came to the board, in the order it came. */
  readonly ids: readonly string[]
  /** What stands there for a picture that could not be made. */
  readonly failed: readonly string[]
  /** Why the last of them could not. */
  readonly reason: string | null
  /** Suggestions that nothing was made of yet. */
  readonly left: readonly string[]
}

/**
 * Asks for suggestions and puts them on the board: texts together, pictures one after another as each is ready, so
 * that what is made is safe whatever comes next. Throws what the suggestions' call does, and AbortError.
 */
export async function generateOnto(
  target: Target,
  { prompt, signal, onProgress }: GenerateOptions,
): Promise<Generated> {
  const { store, calls, random } = target
  const elements = toAiElements(elementsToAnalyze(store))
  const answer = await calls.suggest({ prompt, boardId: store.board?.id ?? null, elements }, signal)
  const words = answer.suggestions.filter((one) => one.trim() !== '')
  if (answer.elementType === 'text') {
    const ids = store.addAll(words.map((content) => textElement(content, prompt, random)))
    return { ids, failed: [], reason: null, left: [] }
  }
  const wanted = words.slice(0, IMAGES_AT_ONCE)
  const ids: string[] = []
  const failed: string[] = []
  let reason: string | null = null
  for (const [index, description] of wanted.entries()) {
    onProgress(index, wanted.length)
    const made = await pictureOnto(target, { description, prompt, signal })
    ids.push(made.id)
    if (made.reason !== null) failed.push(made.id)
    reason = made.reason ?? reason
  }
  store.select(ids)
  return { ids, failed, reason, left: words.slice(IMAGES_AT_ONCE) }
}

export interface PictureOptions {
  /** What is to be seen. */
  readonly description: string
  /** What the person had asked for. */
  readonly prompt: string
  readonly signal: AbortSignal
}

/** Puts a picture on the board, or a flagged swatch in its place, with the reason. Throws only AbortError. */
export async function pictureOnto(
  { store, images, calls, random }: Target,
  { description, prompt, signal }: PictureOptions,
): Promise<{ readonly id: string; readonly reason: string | null }> {
  try {
    const made = await calls.generateImage({ prompt: description }, signal)
    const asset = assetOf(made)
    images?.offer(asset.address, asset.blob)
    const picture = { address: asset.address, description, prompt, revisedPrompt: made.revisedPrompt }
    return { id: store.add(imageElement(picture, random), { assets: [asset] }), reason: null }
  } catch (error) {
    if (signal.aborted) throw error
    const code = error instanceof ApiError ? error.parsed().code : null
    const { kind, message } = aiFailure(error, 'generateImage')
    const errorType = kind === 'quota' ? 'RATE_LIMIT' : imageErrorType(code ?? '')
    const id = store.add(failedImageElement({ description, prompt, errorType, errorMessage: message }, random))
    return { id, reason: message }
  }
}
