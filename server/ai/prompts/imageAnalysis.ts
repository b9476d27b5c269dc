import type { SentRegion } from '../../../contract/ai'
import { type ANALYSIS_TYPES, REPLACEMENT_ACTIONS, SELECTION_MIN } from '../../../contract/aiLimits'
import { MODIFICATION_TYPES } from '../../../contract/modification'
import { UNITS, unitOf } from '../../../contract/modificationAmounts'
import { type ModificationKind, modificationKind } from '../../../contract/modificationKind'
import type { Fence, Prompt } from './Prompt'
import { systemPrompt } from './Prompt'

export type AnalysisType = (typeof ANALYSIS_TYPES)[number]

const FIELDS =
  'description: what the image shows and how it feels, in 2 to 5 sentences, never empty. colors: its main colors with ' +
  'names. elements: notable design elements, a few words each. recommendations: how to use it on a mood board. ' +
  'elementSuggestions: texts or swatches that would go well with it, in words.'

/** A row of the table of units, with every name of the modification. */
function describeUnit(kind: ModificationKind): string {
  const names = MODIFICATION_TYPES.filter((type) => modificationKind(type) === kind).join(', ')
  const { param, range, neutral, meaning, example } = unitOf(kind)
  return (
    `- ${names}: ${param} from ${range[0]} to ${range[1]}; ${neutral} changes nothing. ${meaning} ` +
    `Example: ${JSON.stringify(example.params)} is ${example.result}.`
  )
}

const MODIFICATIONS = [
  'Suggest 3 to 6 modifications; if there is a request, only those that carry it out. They are applied one after ' +
    'another. instruction says in words what is done. Params that are not named for an action are null. action is one ' +
    'of these, as it is written here:',
  ...Object.keys(UNITS).map((kind) => describeUnit(kind as keyof typeof UNITS)),
  `- ${REPLACEMENT_ACTIONS.join(', ')}: no params; instruction is the prompt of the new one.`,
  'What none of these can do, such as sharpening, gets an action of its own in one or two words, without params: ' +
    'people are shown that it was left out.',
].join('\n')

const FOCUS: Readonly<Record<AnalysisType, string>> = {
  general: 'Describe the image as material for a mood board.',
  designElements: 'Concentrate on composition, shapes, textures and typography; give 5 to 10 elements.',
  colorPalette: 'Concentrate on color; give 5 to 8 colors from the most to the least important.',
  modification: MODIFICATIONS,
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
  return { system: systemPrompt(fence, `${task}\n${FIELDS}`), user: parts.filter(Boolean).join('\n\n') }
}
