import { colorIn, fillOf, isBackground } from '../../contract/elementFill'
import type { Element } from '../../contract/shared/element'
import { textStyleOf } from '../../contract/textStyles'
import type { ElementRefs } from './elementRefs'
import { quoted } from './plainWords'

// Pure: a board's elements as text for a model, one line each, as short as possible.

/** Characters of a text, of an image's description, and of a group's name. */
const TEXT_MAX = 240
const ALT_MAX = 120
const NAME_MAX = 60

export interface DescribeInput {
  readonly refs: ElementRefs
  /** Main colors of an image, by its address. */
  readonly photoColors: ReadonlyMap<string, readonly string[]>
  readonly groupOf: (element: Element) => string | undefined
}

/** One line: `1a2b3c4d text 280x64 at 120,40 "Words" title #1d1a16 group "Mood"`. */
export function describeElement(element: Element, { refs, photoColors, groupOf }: DescribeInput): string {
  const { type, content, properties } = element
  const group = groupOf(element)
  const parts = [
    refs.refOf(element.id),
    /^[\w-]{1,60}$/.test(type) ? type : 'unknown',
    isBackground(element) ? 'background' : boxOf(element),
    ...looksOf(element, photoColors.get(content) ?? []),
    ...(group === undefined ? [] : [`group ${group}`]),
    ...(properties.locked === true ? ['locked'] : []),
    ...(properties.hidden === true ? ['hidden'] : []),
  ]
  return parts.join(' ')
}

/** The name that people gave each group, otherwise a number. */
export function groupNames(elements: readonly Element[]): (element: Element) => string | undefined {
  const names = new Map<string, string>()
  const groupIdOf = ({ properties: { groupId } }: Element) =>
    typeof groupId === 'string' && groupId !== '' ? groupId : undefined
  for (const element of elements) {
    const groupId = groupIdOf(element)
    if (groupId === undefined || names.has(groupId)) continue
    const { groupName } = element.properties
    names.set(groupId, typeof groupName === 'string' && groupName ? quoted(groupName, NAME_MAX) : `${names.size + 1}`)
  }
  return (element) => names.get(groupIdOf(element) ?? '')
}

function boxOf({ width, height, positionX, positionY, rotation }: Element): string {
  const size = width === null || height === null ? '' : `${Math.round(width)}x${Math.round(height)} `
  const turned = rotation ? ` turned ${Math.round(rotation)}` : ''
  return `${size}at ${Math.round(positionX)},${Math.round(positionY)}${turned}`
}

function looksOf(element: Element, photo: readonly string[]): string[] {
  const { type, content, properties } = element
  switch (type) {
    case 'text': {
      const ground = colorIn(properties.backgroundColor)
      return [
        quoted(content, TEXT_MAX),
        textStyleOf(properties) ?? sizeOf(properties.fontSize),
        colorIn(properties.color) ?? '',
        ground ? `on ${ground}` : '',
      ].filter(Boolean)
    }
    case 'color':
      return [fillOf(element) ?? '', nameOf(properties.name)].filter(Boolean)
    case 'shape':
      return [
        ['circle', 'triangle'].includes(content) ? content : 'rectangle',
        fillOf(element) ?? '',
        properties.frame === true ? 'frame' : '',
      ].filter(Boolean)
    case 'image':
      return [nameOf(properties.alt), photo.length > 0 ? `colors ${photo.slice(0, 3).join(' ')}` : ''].filter(Boolean)
    default:
      return []
  }
}

const nameOf = (value: unknown) => (typeof value === 'string' && value !== '' ? quoted(value, ALT_MAX) : '')
const sizeOf = (value: unknown) => (typeof value === 'number' ? `${Math.round(value)}px` : '')

/** The rectangle around elements in board px; null if there are none with a position. */
export function areaOf(elements: readonly Element[]): { x: number; y: number; width: number; height: number } | null {
  const boxes = elements.filter((element) => !isBackground(element))
  if (boxes.length === 0) return null
  const [far, near] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [left, top, right, bottom] = [far, far, near, near]
  for (const { positionX, positionY, width, height } of boxes) {
    left = Math.min(left, positionX)
    top = Math.min(top, positionY)
    right = Math.max(right, positionX + (width ?? 0))
    bottom = Math.max(bottom, positionY + (height ?? 0))
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
