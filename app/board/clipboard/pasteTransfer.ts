import * as z from 'zod/mini'
import { centerOf, type Point } from '../../../contract/layout/rect'
import { CLIPBOARD_CHARACTERS_MAX, CLIPBOARD_ELEMENTS_MAX } from '../../../contract/limits'
import { parseJson } from '../../../contract/parseJson'
import { isImageSource } from '../../../contract/rules/assetAddress'
import { TEXT_PLACEHOLDER } from '../../../contract/rules/elementDefaults'
import { unknownFields } from '../../../contract/rules/elementPatching'
import { type ElementFields, elementFields } from '../../../contract/shared/element'
import { toast } from '../../ui/toast'
import { toolbarElement } from '../store/toolbarElement'
import type { ClipboardPage } from './ClipboardPage'
import { PAYLOAD_ATTRIBUTE } from './parseInertHtml'
import { pasteElements } from './pasteElements'
import { pastePictures } from './pastePictures'
import { PAYLOAD_VERSION } from './payload'
import { type ForeignHtml, readForeignHtml } from './readForeignHtml'
import { readPastedText } from './readPastedText'
import {
  COLOR_SWATCH_ADDED,
  SVG_CANNOT_BE_PASTED,
  SVG_CANNOT_BE_PASTED_DETAIL,
  TEXT_ADDED,
  THIS_CANNOT_BE_PASTED,
  THIS_CANNOT_BE_PASTED_DETAIL,
  TOO_MUCH,
} from './words'

/** What was pasted or dropped, read during the event. */
export interface Transfer {
  readonly html: string
  readonly text: string
  readonly files: readonly File[]
}

/**
 * Puts pasted or dropped content on the board: our elements, else files, else the pictures and words of a page, else a
 * color or words. `at` is in board px; without it, pastes in view. False if there was nothing.
 */
export async function pasteTransfer(page: ClipboardPage, transfer: Transfer, at?: Point): Promise<boolean> {
  const { store } = page
  if (store.mode !== 'edit') return true
  store.endEditing()
  store.setTool('select')
  const { html, text, files } = transfer
  const own = readPayload(html)
  if (own.kind === 'elements') {
    await pasteElements(page, own, { at })
    return true
  }
  if (own.kind !== 'foreign') return refuse(own.kind)
  const foreign = html === '' ? null : readForeignHtml(html)
  // A copied picture comes with HTML without text; a copied text may come with a picture of itself.
  if (files.length > 0 && !foreign?.text) {
    page.addImages(files, at ?? centerOf(store.view.visible))
    return true
  }
  if (foreign && foreign.pictures.length > 0) {
    await pastePictures(page, foreign, { text: wordsOf(foreign, text), at })
    return true
  }
  return pasteText(page, text.trim() === '' && foreign ? foreign.text : text, at)
}

/** The HTML's words, in the other program's plain text version if there is one. */
function wordsOf(foreign: ForeignHtml, text: string): string {
  return foreign.text === '' || text.trim() === '' ? foreign.text : text
}

function pasteText({ store }: ClipboardPage, text: string, at: Point | undefined): boolean {
  const pasted = readPastedText(text)
  if (!pasted) return false
  if (pasted.kind === 'svg') {
    toast({
      title: SVG_CANNOT_BE_PASTED,
      description: SVG_CANNOT_BE_PASTED_DETAIL,
      variant: 'destructive',
    })
    return true
  }
  const defaults = toolbarElement(pasted.kind === 'color' ? { kind: 'color', color: pasted.color } : { kind: 'text' })
  const given = pasted.kind === 'text' ? { content: pasted.text } : {}
  store.add(given, { defaults, at: at ?? centerOf(store.view.visible) })
  toast({ title: pasted.kind === 'color' ? COLOR_SWATCH_ADDED : TEXT_ADDED })
  return true
}

function refuse(kind: 'too-much' | 'unreadable'): true {
  toast(
    kind === 'too-much'
      ? TOO_MUCH
      : {
          title: THIS_CANNOT_BE_PASTED,
          description: THIS_CANNOT_BE_PASTED_DETAIL,
          variant: 'destructive',
        },
  )
  return true
}

type ReadPayload =
  /** Another program's HTML. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'too-much' }
  /** Ours, but from a later version or damaged. */
  | { readonly kind: 'unreadable' }
  /** Back to front. `bad`: how many were not valid elements. */
  | { readonly kind: 'elements'; readonly elements: readonly ElementFields[]; readonly bad: number }

const envelope = z.object({ version: z.literal(PAYLOAD_VERSION), elements: z.array(z.unknown()) })

const fields = z.record(z.string(), z.json())

const pattern = new RegExp(`<div\\b[^>]*?\\s${PAYLOAD_ATTRIBUTE}="([^"]*)"`)

/** Reads our elements from pasted HTML: they are parsed and validated as text, never inserted as HTML. Pure. */
export function readPayload(html: string): ReadPayload {
  const [, attribute] = pattern.exec(html) ?? []
  if (attribute === undefined) return { kind: 'foreign' }
  if (attribute.length > CLIPBOARD_CHARACTERS_MAX) return { kind: 'too-much' }
  const parsed = envelope.safeParse(parseJson(unescapeHtml(attribute)))
  if (!parsed.success) return { kind: 'unreadable' }
  const given = parsed.data.elements
  if (given.length > CLIPBOARD_ELEMENTS_MAX) return { kind: 'too-much' }
  const elements = given.flatMap((each) => readElement(each) ?? [])
  return { kind: 'elements', elements, bad: given.length - elements.length }
}

function readElement(given: unknown): ElementFields | null {
  const { unknown, ...written } = typeof given === 'object' && given !== null ? { unknown: undefined, ...given } : {}
  const { success, data: known } = elementFields.safeParse(written)
  if (!success) return null
  // Fields that this version does not know are validated by a newer server.
  const data: ElementFields = { ...newerFields(unknown), ...known }
  // Data URLs must go through the upload: from here they could be unchecked pictures of any size.
  if (data.type === 'image' && !isImageSource(data.content)) return null
  if (data.content !== '') return data
  return data.type === 'text' ? { ...data, content: TEXT_PLACEHOLDER } : null
}

function newerFields(value: unknown): Readonly<Record<string, unknown>> {
  const { success, data } = fields.safeParse(value)
  return (success && unknownFields(data)) || {}
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
}

/** Reverses a browser's escaping of attribute values in sanitized HTML. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => CHARACTERS[entity] ?? entity)
}
