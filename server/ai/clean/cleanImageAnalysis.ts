import type { ImageAnalysis, SuggestedModification } from '../../../contract/ai'
import { AI_INVALID_IMAGE_ANALYSIS } from '../../../contract/aiErrors'
import { AI_ACTION_MAX, AI_ITEMS_MAX, AI_LINE_MAX, AI_TEXT_MAX } from '../../../contract/aiLimits'
import { AMOUNT_MAX, type ModificationParams } from '../../../contract/modification'
import { unknownError } from '../providerError'
import { clampNumber, colorOf, fieldOf, lineOf, linesOf, listOf, omitUndefined, textOf } from './values'

const LINES = { items: AI_ITEMS_MAX, length: AI_LINE_MAX }

/** Throws UNKNOWN_ERROR if there is no description. */
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

/** The app maps the action to a modification; one that it cannot apply is shown as text. */
function modification(value: unknown): SuggestedModification[] {
  const action = lineOf(fieldOf(value, 'action'), AI_ACTION_MAX).replaceAll('_', ' ')
  if (!action) return []
  const instruction = lineOf(fieldOf(value, 'instruction'), AI_LINE_MAX) || action
  return [{ action, instruction, params: paramsOf(fieldOf(value, 'params')) }]
}

/** Numbers in any unit: `amountOf` knows their ranges. */
function paramsOf(value: unknown): ModificationParams {
  const amount = (name: string) => clampNumber(fieldOf(value, name), { min: -AMOUNT_MAX, max: AMOUNT_MAX })
  return omitUndefined({
    intensity: amount('intensity'),
    hue: amount('hue'),
    shift: amount('shift'),
    temperature: amount('temperature'),
    color: colorOf(fieldOf(value, 'color')) ?? colorWords(fieldOf(value, 'color')),
    adjustment: amount('adjustment'),
  })
}

/** "blue", "dark blue": selective color knows the hues of such words. */
function colorWords(value: unknown): string | undefined {
  const words = lineOf(value, 40)
  return /^[a-z][a-z -]*$/i.test(words) ? words : undefined
}
