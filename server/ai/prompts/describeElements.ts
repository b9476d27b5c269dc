import type { AboutBoard, BoardPicture } from '../../../contract/ai'
import type { AiElement } from '../../../contract/aiElement'
import { AI_FONTS } from '../../../contract/aiLimits'

/** What a model learns about an element: how it looks and what it says. No bytes, no addresses, no internal data. */
export interface DescribedElement {
  readonly id: string
  readonly type: string
  readonly content?: string
  readonly alt?: string
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly rotation?: number
  readonly zIndex?: number
  /** Main colors of an image. */
  readonly palette?: readonly string[]
  /** The group it belongs to, by name. */
  readonly group?: string
  readonly selected?: true
  readonly style?: Readonly<Record<string, string | number>>
}

/** Elements with short names. `idOf` resolves a name, or an id itself, to the id. */
export interface DescribedElements {
  readonly described: readonly DescribedElement[]
  idOf(name: string): string | undefined
}

/** Characters of one text that are included, and of all texts together. */
const TEXT_MAX = 600
const ALL_TEXT_MAX = 40_000

const STYLE_KEYS = [
  'color',
  'backgroundColor',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'textAlign',
  'letterSpacing',
  'lineHeight',
  'opacity',
  'borderRadius',
  'objectFit',
] as const

/** `selected`: ids of the elements that the person has selected. */
export function describeElements(elements: readonly AiElement[], selected: readonly string[] = []): DescribedElements {
  const ids = new Map<string, string>()
  const isSelected = new Set(selected.map((id) => id.toLowerCase()))
  const groupNameOf = groupNames(elements)
  let room = ALL_TEXT_MAX
  const described = elements.map((element, index) => {
    const name = `e${index + 1}`
    ids.set(name, element.id)
    ids.set(element.id.toLowerCase(), element.id)
    const content = element.type === 'image' ? '' : element.content.slice(0, Math.min(TEXT_MAX, room))
    room -= content.length
    const group = groupNameOf(element)
    return {
      ...describe(name, element, content),
      ...(group && { group }),
      ...(isSelected.has(element.id.toLowerCase()) && { selected: true as const }),
    }
  })
  return { described, idOf: (name) => ids.get(name.trim().toLowerCase()) }
}

/** The name that people gave the group, otherwise a number; undefined for an element without a group. */
function groupNames(elements: readonly AiElement[]): (element: AiElement) => string | undefined {
  const names = new Map<string, string>()
  const groupIdOf = ({ properties }: AiElement) => {
    const groupId = properties?.groupId
    return typeof groupId === 'string' && groupId ? groupId : undefined
  }
  for (const element of elements) {
    const groupId = groupIdOf(element)
    if (groupId === undefined || names.has(groupId)) continue
    const name = element.properties?.groupName
    names.set(groupId, typeof name === 'string' && name ? name.slice(0, 80) : `group ${names.size + 1}`)
  }
  return (element) => names.get(groupIdOf(element) ?? '')
}

function describe(name: string, element: AiElement, content: string): DescribedElement {
  const { properties = {} } = element
  const style = Object.fromEntries(
    STYLE_KEYS.flatMap((key): [string, string | number][] => {
      const value = properties[key]
      return typeof value === 'number' || (typeof value === 'string' && value.length <= 60) ? [[key, value]] : []
    }),
  )
  return {
    id: name,
    type: element.type,
    ...(content && { content }),
    ...(typeof properties.alt === 'string' && properties.alt && { alt: properties.alt.slice(0, 200) }),
    ...place('x', element.positionX),
    ...place('y', element.positionY),
    ...place('width', element.width),
    ...place('height', element.height),
    ...place('rotation', element.rotation),
    ...place('zIndex', element.zIndex),
    ...(element.palette && element.palette.length > 0 && { palette: element.palette }),
    ...(Object.keys(style).length > 0 && { style }),
  }
}

function place(name: string, value: number | null | undefined): Record<string, number> {
  return typeof value === 'number' ? { [name]: Math.round(value) } : {}
}

/** The prompt's block about the board: its name and its elements. */
export function describeBoard({ described }: DescribedElements, board: AboutBoard['board']): object {
  if (!board) return { elements: described }
  const { name, description, category, elementCount } = board
  return {
    name,
    ...(description && { description: description.slice(0, TEXT_MAX) }),
    ...(category && { category }),
    // If some are left out, the model should know that there are more.
    ...(elementCount > described.length && { elementsInAll: elementCount }),
    elements: described,
  }
}

/** Tells the model which part of the board the attached picture shows. */
export function describePicture({ x, y, width, height }: Omit<BoardPicture, 'base64'>): string {
  const part = JSON.stringify({
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  })
  return `The attached picture shows what the person sees of this part of the board, in board pixels: ${part}.`
}

/** Tells the model how the board looks: colors and space that the elements do not convey. */
export const LOOK_GUIDE =
  'Fit the look block where there is one: palette holds the main colors of the board and its photos, fonts are what its words ' +
  'are set in, ground is the color behind everything, freeSpace is the room left, in board pixels. Elements with ' +
  'selected: true are the ones the person means first. palette of an image holds its main colors. Where a picture is ' +
  'attached, go by what it shows.'

/** Tells the model what changes mean. */
export const CHANGES_GUIDE = [
  'Positions, sizes and fontSize are board pixels; x grows to the right, y downwards; rotation is degrees 0 to 359.',
  `fontFamily is one of: ${AI_FONTS.join(', ')}.`,
  'content may change for a text (its words), a color (#rrggbb) or a shape (rectangle, circle, triangle), never for an image.',
  'Set a field of changes only where it should change; all others are null.',
].join(' ')
