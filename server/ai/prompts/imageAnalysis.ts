import type { SentRegion } from '../../../contract/ai'
import { type ANALYSIS_TYPES, MODIFICATION_ACTIONS, SELECTION_MIN } from '../../../contract/aiLimits'
import type { Fence } from './fence'
import type { Prompt } from './Prompt'
import { systemPrompt } from './system'

export type AnalysisType = (typeof ANALYSIS_TYPES)[number]

const FIELDS =
  'description: what the image shows and how it feels, in 2 to 5 sentences, never empty. colors: its main colors with ' +
  'names. elements: notable design elements, a few words each. recommendations: how to use it on a mood board. ' +
  'elementSuggestions: texts or swatches that would go well with it, in words.'

const FOCUS: Readonly<Record<AnalysisType, string>> = {
  general: 'Describe the image as material for a mood board.',
  designElements: 'Concentrate on composition, shapes, textures and typography; give 5 to 10 elements.',
  colorPalette: 'Concentrate on color; give 5 to 8 colors from the most to the least important.',
  modification:
    `Suggest 3 to 6 modifications. action is one of: ${MODIFICATION_ACTIONS.join(', ')}. instruction says in words what is done; ` +
    'for a replacement it is the prompt of the new background or sky. params: intensity is a factor, 1 changes nothing; ' +
    'shift is the hue shift in turns, -0.5 to 0.5; temperature is -1 (cool) to 1 (warm); color is the color a selective ' +
    'change is of, with adjustment as its factor. Leave unused params null.',
}

export interface ImageAnalysisInput {
  readonly analysisType: AnalysisType
  readonly customPrompt?: string | undefined
  readonly selectionRegion?: SentRegion | null | undefined
}

export function imageAnalysisPrompt(fence: Fence, input: ImageAnalysisInput): Prompt {
  const { analysisType, customPrompt, selectionRegion: region } = input
  const isSelected = region && region.width > SELECTION_MIN && region.height > SELECTION_MIN
  const task = analysisType === 'modification' ? FOCUS.modification : `${FOCUS[analysisType]} Give no modifications.`
  const parts = [
    'The image is attached.',
    isSelected
      ? `Only this part of it is meant, in its pixels: ${JSON.stringify({ x: Math.round(region.x), y: Math.round(region.y), width: Math.round(region.width), height: Math.round(region.height) })}.`
      : '',
    customPrompt ? fence.wrap('request', customPrompt) : '',
  ]
  return { system: systemPrompt(fence, `${task} ${FIELDS}`), user: parts.filter(Boolean).join('\n\n') }
}
