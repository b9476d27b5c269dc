import { isKnownType } from '../../../contract/rules/elementKind'
import type { Change } from '../../offline/types'

export const THAT_DID_NOT_WORK = 'That didn’t work'

/** Describes a pending or refused change in a few words, for the person who made it. */
export function describeChange(change: Change): string {
  switch (change.kind) {
    case 'element.create':
      return `${noun(change.data.type)} added${quote(change.data.type, change.data.content)}`
    case 'element.update':
      return `Element changed${change.data.content === undefined ? '' : quote('text', change.data.content)}`
    case 'element.delete':
      return 'Element deleted'
    case 'board.create':
      return `Board created${change.data.name ? ` “${change.data.name}”` : ''}`
    case 'board.update':
      return change.data.name ? `Board renamed to “${change.data.name}”` : 'Board changed'
    case 'board.delete':
      return 'Board moved to the trash'
    case 'board.restore':
      return 'Board restored from the trash'
    case 'board.version':
      return change.comment ? `Version saved “${change.comment}”` : 'Version saved'
    case 'asset.upload':
      return 'Image uploaded'
    case 'template.create':
      return `Template saved${quote('text', change.data.name)}`
    case 'template.update':
      return `Template changed${quote('text', change.data.name ?? '')}`
    case 'template.delete':
      return 'Template deleted'
    case 'preset.create':
      return `Preset created${quote('text', change.data.name)}`
    case 'preset.update':
      return `Preset changed${quote('text', change.data.name ?? '')}`
    case 'preset.delete':
      return 'Preset deleted'
    case 'preset.restore':
      return 'Preset restored'
    case 'preset.like':
      return change.isLiked ? 'Preset liked' : 'Preset unliked'
    // From another tab with a newer version.
    default:
      return 'A change made by a newer version'
  }
}

/** The text that Copy puts on the clipboard: a text element's text, otherwise the change as JSON. */
export function changeAsText(change: Change): string {
  if (change.kind === 'element.create' && change.data.type === 'text') return change.data.content
  if (change.kind === 'element.update' && change.data.content !== undefined) return change.data.content
  return JSON.stringify(change, null, 2)
}

function noun(type: string): string {
  return isKnownType(type) ? NOUNS[type] : 'Newer element'
}

const NOUNS = { image: 'Image', text: 'Text', color: 'Color swatch', shape: 'Shape' } as const

/** Quotes text only: people don't know their elements by address or color value. */
function quote(type: string, content: string): string {
  if (type !== 'text' || /^(\/assets\/|data:|https?:)/.test(content)) return ''
  const words = content.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return ''
  return ` “${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`
}
