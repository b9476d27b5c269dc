import type { BoardAnalysis, ElementModification, SuggestionsResponse } from '../../../contract/ai'
import type { AiElement } from '../../../contract/aiElement'
import { AI_INVALID_ANALYSIS, AI_INVALID_MODIFICATION } from '../../../contract/aiErrors'
import { AI_CHANGES_MAX, AI_ITEMS_MAX, AI_LINE_MAX, AI_TEXT_MAX } from '../../../contract/aiLimits'
import { ELEMENT_TYPES, type ElementType } from '../../../contract/rules/elementKind'
import { unknownError } from '../providerError'
import { cleanChanges, placementBounds } from './cleanChanges'
import { fieldOf, lineOf, listOf, oneOf, textOf } from './values'

const SUGGESTED_TYPES = ['text', 'image', 'color'] as const
const HEX = /#[0-9a-f]{6}\b/i

/** Empty if nothing in the answer was usable: the person sees that there were no suggestions. */
export function cleanSuggestions(value: unknown): SuggestionsResponse {
  // Models without structured outputs may name one type for all of them.
  const common = oneOf(fieldOf(value, 'elementType'), SUGGESTED_TYPES) ?? 'text'
  const found = listOf(fieldOf(value, 'suggestions'), AI_ITEMS_MAX).flatMap((one) => {
    const suggestion = lineOf(typeof one === 'string' ? one : fieldOf(one, 'suggestion'), AI_LINE_MAX)
    const named = oneOf(fieldOf(one, 'elementType'), SUGGESTED_TYPES) ?? common
    // An invalid color is treated as text.
    const type = named === 'color' && !HEX.test(suggestion) ? 'text' : named
    return suggestion ? [{ suggestion, type }] : []
  })
  const elementTypes = found.map(({ type }) => type)
  const images = elementTypes.filter((type) => type === 'image').length
  const texts = elementTypes.filter((type) => type === 'text').length
  return {
    suggestions: found.map(({ suggestion }) => suggestion),
    elementType: images > texts ? 'image' : 'text',
    elementTypes,
  }
}

/** Throws UNKNOWN_ERROR if there is no list of ideas. */
export function cleanIdeas(value: unknown): BoardAnalysis {
  const list = fieldOf(value, 'aiGenerationIdeas')
  if (!Array.isArray(list)) throw unknownError(AI_INVALID_ANALYSIS)
  const types = listOf(fieldOf(value, 'elementTypes'), AI_ITEMS_MAX)
  const ideas = listOf(list, AI_ITEMS_MAX).flatMap((one, index): [string, ElementType][] => {
    const idea = lineOf(typeof one === 'string' ? one : fieldOf(one, 'idea'), AI_LINE_MAX)
    const type = oneOf(fieldOf(one, 'elementType') ?? types[index], ELEMENT_TYPES) ?? 'text'
    return idea ? [[idea, type]] : []
  })
  return {
    ...verdictOf(value),
    aiGenerationIdeas: ideas.map(([idea]) => idea),
    elementTypes: ideas.map(([, type]) => type),
    elementModifications: [],
  }
}

export interface Changeable {
  /** Finds an element by the name that the answer uses. */
  find(name: string): AiElement | undefined
  readonly elements: readonly AiElement[]
}

/** Throws UNKNOWN_ERROR if there is no list of modifications. Of several for one element the first counts. */
export function cleanModifications(value: unknown, { find, elements }: Changeable): BoardAnalysis {
  const list = fieldOf(value, 'elementModifications')
  if (!Array.isArray(list)) throw unknownError(AI_INVALID_MODIFICATION)
  const room = placementBounds(elements)
  const modifications = new Map<string, ElementModification>()
  for (const one of listOf(list, AI_CHANGES_MAX * 4)) {
    const name = fieldOf(one, 'elementId')
    const element = typeof name === 'string' ? find(name) : undefined
    const description = lineOf(fieldOf(one, 'description'), AI_LINE_MAX)
    if (!element || modifications.has(element.id)) continue
    const changes = cleanChanges(fieldOf(one, 'changes'), element, room)
    const isEmpty = Object.keys(changes).length === 0
    // A description alone is still a suggestion.
    if (isEmpty && !description) continue
    modifications.set(element.id, { elementId: element.id, description: description || 'Changes its look', changes })
    if (modifications.size === AI_CHANGES_MAX) break
  }
  return {
    ...verdictOf(value),
    aiGenerationIdeas: [],
    elementTypes: [],
    elementModifications: [...modifications.values()],
  }
}

function verdictOf(value: unknown) {
  return {
    analysis: textOf(fieldOf(value, 'analysis'), AI_TEXT_MAX),
    themeDetected: lineOf(fieldOf(value, 'themeDetected'), AI_LINE_MAX),
    designRationale: textOf(fieldOf(value, 'designRationale'), AI_TEXT_MAX),
  }
}
