import type { ImageAnalysis, SuggestedModification, SuggestedParams } from '../../../contract/ai'
import { AI_INVALID_IMAGE_ANALYSIS } from '../../../contract/aiErrors'
import { AI_ITEMS_MAX, AI_LINE_MAX, AI_TEXT_MAX, MODIFICATION_ACTIONS } from '../../../contract/aiLimits'
import { unknownError } from '../providerError'
import { clampNumber, colorOf, fieldOf, lineOf, linesOf, listOf, omitUndefined, textOf } from './values'

const LINES = { items: AI_ITEMS_MAX, length: AI_LINE_MAX }

/** Throws UNKNOWN_ERROR without a description. */
export function cleanImageAnalysis(value: unknown): ImageAnalysis {
  const description = textOf(fieldOf(value, 'description'), AI_TEXT_MAX)
  if (!description) throw unknownError(AI_INVALID_IMAGE_ANALYSIS)
  return {
    description,
    colors: [...new Set(listOf(fieldOf(value, 'colors'), AI_ITEMS_MAX).flatMap(namedColor))],
    elements: linesOf(fieldOf(value, 'elements'), LINES),
    recommendations: linesOf(fieldOf(value, 'recommendations'), LINES),
    modifications: listOf(fieldOf(value, 'modifications'), AI_ITEMS_MAX).flatMap(modification),
    elementModifications: linesOf(fieldOf(value, 'elementSuggestions'), LINES).map((suggestion) => ({
      elementId: null,
      description: suggestion,
    })),
  }
}

/** `#rrggbb: name`, from `{hex, name}` or from text of that form. */
function namedColor(value: unknown): string[] {
  const [, written, words] = (typeof value === 'string' && /^\s*(#?[0-9a-f]{3,8})\s*[:,-]?\s*(.*)$/is.exec(value)) || []
  const hex = colorOf(written ?? fieldOf(value, 'hex'))
  if (!hex) return []
  const name = lineOf(words ?? fieldOf(value, 'name'), 80) || hex
  return [`${hex}: ${name}`]
}

/** Other words that models use for what we can do. */
const ALSO: Readonly<Record<string, SuggestedModification['action']>> = {
  greyscale: 'grayscale',
  temperature: 'color temperature',
  'colour temperature': 'color temperature',
  'selective colour': 'selective color',
  'hue shift': 'hue',
  'replace background': 'background replacement',
  background: 'background replacement',
  'replace sky': 'sky replacement',
  sky: 'sky replacement',
}

function modification(value: unknown): SuggestedModification[] {
  const suggested = lineOf(fieldOf(value, 'action'), 40).toLowerCase().replaceAll(/[_-]/g, ' ')
  const action =
    MODIFICATION_ACTIONS.find((name) => name === suggested) ??
    (Object.hasOwn(ALSO, suggested) ? ALSO[suggested] : undefined)
  if (!action) return []
  const instruction = lineOf(fieldOf(value, 'instruction'), AI_LINE_MAX) || action
  return [{ action, instruction, params: paramsOf(fieldOf(value, 'params')) }]
}

function paramsOf(value: unknown): SuggestedParams {
  const read = (name: string) => fieldOf(value, name)
  return omitUndefined({
    intensity: clampNumber(read('intensity'), { min: 0, max: 4 }),
    hue: clampNumber(read('hue'), { min: -360, max: 360 }),
    shift: clampNumber(read('shift'), { min: -360, max: 360 }),
    temperature: clampNumber(read('temperature'), { min: -1, max: 1 }),
    color: colorOf(read('color')),
    adjustment: clampNumber(read('adjustment'), { min: -1, max: 4 }),
  })
}
