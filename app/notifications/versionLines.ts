import type { OverwriteNotification, ReplacedField } from '../../contract/notification'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { Side } from './versions'
import {
  COLOR,
  HEIGHT,
  LAYER,
  LEFT,
  POSITION,
  ROTATION,
  SEVERAL_SETTINGS,
  SHAPE,
  SIZE,
  TEXT,
  TOO_LARGE,
  TOP,
  WIDTH,
} from './words'

/** One line that describes a side. */
export type VersionLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string }
  | { readonly kind: 'color'; readonly label: string; readonly color: string }
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }

type Values = ReadonlyMap<string, ReplacedField['before']>

/** Characters of a text that suffice to recognize it. */
const EXCERPT = 280

/** One side's values for display: text, an image, swatches, and other values in words. */
export function versionLines(
  { fields, elementType }: Pick<OverwriteNotification, 'fields' | 'elementType'>,
  side: Side,
): VersionLine[] {
  const values: Values = new Map(fields.map(({ field, [side]: value }) => [field, value]))
  const lines: VersionLine[] = []
  const content = values.get('content')
  if (values.has('content')) lines.push(contentLine(content, elementType))
  lines.push(...pair(values, { label: POSITION, names: ['positionX', 'positionY'], parts: [LEFT, TOP], mark: ', ' }))
  lines.push(...pair(values, { label: SIZE, names: ['width', 'height'], parts: [WIDTH, HEIGHT], mark: ' × ' }))
  if (values.has('rotation')) lines.push(fact(ROTATION, values.get('rotation'), '°'))
  if (values.has('zIndex')) lines.push(fact(LAYER, values.get('zIndex')))
  for (const [field, value] of values) {
    if (field.startsWith('properties.')) lines.push(propertyLine(inWords(field.slice('properties.'.length)), value))
  }
  return lines
}

function contentLine(content: ReplacedField['before'], elementType: OverwriteNotification['elementType']): VersionLine {
  if (typeof content !== 'string') return fact(inWords(elementType), undefined)
  switch (elementType) {
    case 'text':
      return content.trim() === '' ? fact(TEXT, 'empty') : { kind: 'text', text: excerpt(content) }
    case 'image':
      return { kind: 'image', src: isAssetAddress(content) ? `${content}?w=320` : content }
    case 'color':
      return { kind: 'color', label: COLOR, color: content }
    case 'shape':
      return fact(SHAPE, content)
    default:
      return { kind: 'text', text: excerpt(content) }
  }
}

interface Pair {
  readonly label: string
  readonly names: readonly [string, string]
  /** What each is called if only one has changed. */
  readonly parts: readonly [string, string]
  readonly mark: string
}

function pair(values: Values, { label, names, parts, mark }: Pair): VersionLine[] {
  const [one, two] = names
  if (values.has(one) && values.has(two)) {
    return [{ kind: 'fact', label, value: `${words(values.get(one))}${mark}${words(values.get(two))}` }]
  }
  return names.flatMap((name, index) => (values.has(name) ? [fact(parts[index] ?? label, values.get(name))] : []))
}

function propertyLine(label: string, value: ReplacedField['before']): VersionLine {
  return typeof value === 'string' && /^(#[0-9a-f]{3,8}|(rgb|hsl)a?\(.+\))$/i.test(value)
    ? { kind: 'color', label, color: value }
    : fact(label, value)
}

function fact(label: string, value: ReplacedField['before'], unit = ''): VersionLine {
  return { kind: 'fact', label, value: `${words(value)}${typeof value === 'number' ? unit : ''}` }
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text
}

function words(value: ReplacedField['before']): string {
  if (value === undefined) return TOO_LARGE
  if (value === null) return 'automatic'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? SEVERAL_SETTINGS : String(value)
}

/** Spells out a name: `borderRadius` → `Border radius`. */
function inWords(name: string): string {
  const spaced = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
