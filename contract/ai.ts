import * as z from 'zod/mini'
import { aiChanges, aiColor, aiElement } from './aiElement'
import {
  AI_ACTION_MAX,
  AI_CHANGES_MAX,
  AI_ELEMENTS_MAX,
  AI_IMAGE_BASE64_MAX,
  AI_ITEMS_MAX,
  AI_LINE_MAX,
  AI_PICTURE_BASE64_MAX,
  AI_PROMPT_MAX,
  AI_TEXT_MAX,
  AI_TURNS_MAX,
  ANALYSIS_TYPES,
  BACKGROUND_TYPES,
  DEFAULT_ANALYSIS_TYPE,
  DEFAULT_BACKGROUND_TYPE,
  DEFAULT_IMAGE_SIZE,
  IMAGE_SIZES,
  IMAGE_STYLES,
} from './aiLimits'
import { BOARD_CATEGORY_MAX, BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX, ROW_ID_MAX } from './limits'
import { modificationParams } from './modification'
import { ASSET_ADDRESS } from './rules/assetAddress'
import { elementId, elementType } from './shared/element'

// The six calls of specification 2, section 7. The server sanitizes answers: texts are plain text, colors are #rrggbb,
// ids belong to the request's board, images are our own assets.

const prompt = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(AI_PROMPT_MAX))
/** Null: a board that the server doesn't know yet. */
const boardId = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(ROW_ID_MAX))), null)
const elements = z.array(aiElement).check(z.maxLength(AI_ELEMENTS_MAX, `At most ${AI_ELEMENTS_MAX} elements`))

/** One line of an answer, and a longer text. */
const line = z.string().check(z.minLength(1), z.maxLength(AI_LINE_MAX))
const text = z.string().check(z.maxLength(AI_TEXT_MAX))
const lines = z.array(line).check(z.maxLength(AI_ITEMS_MAX))

/** Base64 without a data-URL prefix. */
const BASE64 = z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be base64 without a prefix')

/** Tokens that the provider counted for an answer; missing if it counted none. */
const usage = z.object({ promptTokens: z.int().check(z.minimum(0)), answerTokens: z.int().check(z.minimum(0)) })
export type AiUsage = z.infer<typeof usage>

const length = z.number().check(z.minimum(0), z.maximum(1_000_000))
/** How a board looks, beyond what its elements say. */
export const boardLook = z.object({
  /** The main colors, including those of photos, the most important first. */
  palette: z.array(aiColor).check(z.maxLength(12)),
  /** Font families in use, the most used first. */
  fonts: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(5)),
  /** The background color; null for the canvas's own. */
  ground: z.nullable(aiColor),
  /** Size of the largest empty area in view, board px; null if there is none. */
  freeSpace: z.nullable(z.object({ width: length, height: length })),
})
export type BoardLook = z.infer<typeof boardLook>

/** What the person sees: a JPEG of part of the board, and which part it is, in board px. */
export const boardPicture = z.object({
  base64: z.string().check(z.minLength(1), z.maxLength(AI_PICTURE_BASE64_MAX), BASE64),
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
})
export type BoardPicture = z.infer<typeof boardPicture>

/** An earlier prompt and its result, in words. */
const turn = z.object({ prompt, answer: text })
export type AiTurn = z.infer<typeof turn>

/** Context besides the elements: the board and earlier calls. All of it is optional. */
const aboutBoard = {
  board: z.optional(
    z.object({
      name: z.string().check(z.maxLength(BOARD_NAME_MAX)),
      description: z.nullable(z.string().check(z.maxLength(BOARD_DESCRIPTION_MAX))),
      category: z.nullable(z.string().check(z.maxLength(BOARD_CATEGORY_MAX))),
      /** Visible elements on it, or in the selection to be modified: may be more than were sent. */
      elementCount: z.int().check(z.minimum(0), z.maximum(ROW_ID_MAX)),
    }),
  ),
  look: z.optional(boardLook),
  picture: z.optional(boardPicture),
  /** Ids of the selected elements. */
  selected: z.optional(z.array(elementId).check(z.maxLength(AI_ELEMENTS_MAX))),
  /** The turns that this one follows up on, oldest first. */
  earlier: z.optional(z.array(turn).check(z.maxLength(AI_TURNS_MAX))),
}
export type AboutBoard = {
  readonly [Key in keyof typeof aboutBoard]?: z.infer<(typeof aboutBoard)[Key]>
}

/** POST /api/ai/suggestions */
export const suggestionsRequest = z.object({
  prompt,
  boardId,
  elements: z._default(elements, []),
  ...aboutBoard,
})
export type SuggestionsRequest = z.input<typeof suggestionsRequest>

const suggestedType = z.enum(['text', 'image', 'color'])

/**
 * Texts to put on the board, colors (`#rrggbb name`), or prompts for images to generate. Empty if none were usable.
 */
export const suggestionsResponse = z.object({
  suggestions: lines,
  /** The type of most of them, colors aside. */
  elementType: z.enum(['text', 'image']),
  /** The type of each, in the same order; missing if all are of `elementType`. */
  elementTypes: z.optional(z.array(suggestedType).check(z.maxLength(AI_ITEMS_MAX))),
  usage: z.optional(usage),
})
export type SuggestionsResponse = z.infer<typeof suggestionsResponse>

/** POST /api/ai/analyze-elements. `modifyExisting` requests changes instead of ideas. */
export const analyzeElementsRequest = z.object({
  prompt,
  boardId,
  elements: elements.check(z.minLength(1, 'At least one element')),
  ...aboutBoard,
  modifyExisting: z._default(z.boolean(), false),
})
export type AnalyzeElementsRequest = z.input<typeof analyzeElementsRequest>

/** One element's change. `changes` is a patch for that element; empty if nothing in it was usable. */
export const elementModification = z.object({ elementId, description: line, changes: aiChanges })
export type ElementModification = z.infer<typeof elementModification>

export const boardAnalysis = z.object({
  analysis: text,
  themeDetected: z.string().check(z.maxLength(AI_LINE_MAX)),
  designRationale: text,
  aiGenerationIdeas: lines,
  /** The type of each idea, in the same order. */
  elementTypes: z.array(elementType).check(z.maxLength(AI_ITEMS_MAX)),
  elementModifications: z.array(elementModification).check(z.maxLength(AI_CHANGES_MAX)),
  usage: z.optional(usage),
})
export type BoardAnalysis = z.infer<typeof boardAnalysis>

const side = z.number().check(z.minimum(0), z.maximum(100_000))
/** In pixels of the image as sent, which is smaller than the one the selection was made in. */
const sentRegion = z.object({ x: side, y: side, width: side, height: side })
export type SentRegion = z.infer<typeof sentRegion>

/** POST /api/ai/analyze-image. The bytes of a JPEG, PNG, WebP or GIF, without a data-URL prefix. */
export const analyzeImageRequest = z.object({
  imageBase64: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(AI_IMAGE_BASE64_MAX, 'The image is larger than 5 MB'), BASE64),
  analysisType: z._default(z.enum(ANALYSIS_TYPES), DEFAULT_ANALYSIS_TYPE),
  customPrompt: z.optional(z.string().check(z.trim(), z.maxLength(AI_PROMPT_MAX))),
  selectionRegion: z.optional(z.nullable(sentRegion)),
})
export type AnalyzeImageRequest = z.input<typeof analyzeImageRequest>

/** `action` is in the AI's own words: the app maps those it can carry out and only shows the rest. */
export const suggestedModification = z.object({
  action: z.string().check(z.minLength(1), z.maxLength(AI_ACTION_MAX)),
  instruction: line,
  params: z.strictObject(modificationParams.shape),
})
export type SuggestedModification = z.infer<typeof suggestedModification>

export const imageAnalysis = z.object({
  description: text.check(z.minLength(1)),
  /** `#rrggbb: name` */
  colors: z
    .array(z.string().check(z.regex(/^#[0-9a-f]{6}: \S/), z.maxLength(AI_LINE_MAX)))
    .check(z.maxLength(AI_ITEMS_MAX)),
  elements: lines,
  recommendations: lines,
  modifications: z.array(suggestedModification).check(z.maxLength(AI_ITEMS_MAX)),
  /** Element suggestions in words: the request has no elements, so none is referenced. */
  elementModifications: z.array(z.object({ elementId: z.null(), description: line })).check(z.maxLength(AI_ITEMS_MAX)),
  usage: z.optional(usage),
})
export type ImageAnalysis = z.infer<typeof imageAnalysis>

const size = z._default(z.enum(IMAGE_SIZES), DEFAULT_IMAGE_SIZE)
/** `DEFAULT_IMAGE_STYLE` if omitted. Models without styles get it as part of the prompt, but only if it is given. */
const style = z.optional(z.enum(IMAGE_STYLES))

/** POST /api/ai/generate-image */
export const generateImageRequest = z.object({
  prompt,
  style,
  size,
  /** An image that the requester may see, to change as the prompt says. */
  reference: z.optional(z.string().check(z.regex(ASSET_ADDRESS, 'Must be the address of an image on this server'))),
})
export type GenerateImageRequest = z.input<typeof generateImageRequest>

/** POST /api/ai/generate-background. */
export const generateBackgroundRequest = z.object({
  prompt,
  bgType: z._default(z.enum(BACKGROUND_TYPES), DEFAULT_BACKGROUND_TYPE),
  style,
  size,
})
export type GenerateBackgroundRequest = z.input<typeof generateBackgroundRequest>

/** The image itself and its address: an asset that the requester may put on a board. Size in pixels. */
export const generatedImage = z.object({
  dataUri: z.string().check(z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)),
  /** The prompt as the provider rewrote it; null if the provider doesn't return it. */
  revisedPrompt: z.nullable(text),
  address: z.string().check(z.regex(ASSET_ADDRESS)),
  width: z.int(),
  height: z.int(),
  usage: z.optional(usage),
})
export type GeneratedImage = z.infer<typeof generatedImage>

const trend = z.object({
  name: line,
  /** In words or percent: `+24%`. */
  growth: z.string().check(z.maxLength(80)),
  description: text,
  keywords: lines,
  colors: z.array(aiColor).check(z.maxLength(AI_ITEMS_MAX)),
})

/** GET /api/ai/trends: generated once a day, for everyone. */
export const trendForecast = z.object({
  trends: z.array(trend).check(z.minLength(1), z.maxLength(AI_ITEMS_MAX)),
  insights: z.object({
    summary: text,
    timeframe: z.string().check(z.maxLength(AI_LINE_MAX)),
    /** 0 to 1. */
    confidence: z.number().check(z.minimum(0), z.maximum(1)),
  }),
  /** Every dataset has one number per label. */
  chartData: z.object({
    labels: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(AI_ITEMS_MAX)),
    datasets: z
      .array(z.object({ name: line, color: aiColor, data: z.array(z.number()).check(z.maxLength(AI_ITEMS_MAX)) }))
      .check(z.maxLength(AI_ITEMS_MAX)),
  }),
  /** When it was made: ISO time. */
  createdAt: z.string(),
})
export type TrendForecast = z.infer<typeof trendForecast>

/**
 * A line of a streamed answer (suggestions, analyze-elements and analyze-image with `Accept: application/x-ndjson`):
 * each suggestion, or a piece of `analysis` or `description`, as the model writes it; then the whole answer, or the
 * error that ended it. A failure before the first line is answered with a status and an error body.
 */
export const aiStreamLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('suggestion'), suggestion: z.string(), elementType: suggestedType }),
  z.object({ type: z.literal('answer'), answer: z.unknown() }),
  z.object({ type: z.literal('error'), error: z.string(), message: z.string() }),
])
export type AiStreamLine = z.infer<typeof aiStreamLine>
/** Lines that come before the answer. */
export type AiProgress = Extract<AiStreamLine, { type: 'text' | 'suggestion' }>
