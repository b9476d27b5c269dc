import { centerOf, type Point } from '../../../contract/layout/rect'
import { CLIPBOARD_ELEMENTS_MAX, ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { toast } from '../../ui/toast'
import { placeBlock } from '../arrange/placeBlock'
import { toolbarElement } from '../store/newElement'
import type { ClipboardPage } from './ClipboardPage'
import { pasteElements } from './pasteElements'
import { pastePictures } from './pastePictures'
import { readPayload } from './payload'
import { type ForeignHtml, readForeignHtml } from './readForeignHtml'
import { elementsOfParts, readPastedText } from './readPastedText'
import {
  BOARD_FULL,
  COLOR_SWATCH_ADDED,
  SVG_CANNOT_BE_PASTED,
  SVG_CANNOT_BE_PASTED_DETAIL,
  splitIntoTexts,
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
  if (pasted.kind === 'text' && pasted.texts.length > 1) return pasteParts(store, pasted.texts, at)
  const defaults = toolbarElement(pasted.kind === 'color' ? { kind: 'color', color: pasted.color } : { kind: 'text' })
  const given = pasted.kind === 'text' ? { content: pasted.texts[0] } : {}
  store.add(given, { defaults, at: at ?? centerOf(store.view.visible) })
  toast({ title: pasted.kind === 'color' ? COLOR_SWATCH_ADDED : TEXT_ADDED })
  return true
}

/** Pastes a text that is too long for one element as several, side by side, in one commit. */
function pasteParts(store: ClipboardPage['store'], texts: readonly string[], at: Point | undefined): true {
  if (texts.length > CLIPBOARD_ELEMENTS_MAX) return refuse('too-much')
  if (store.size + texts.length > ELEMENTS_PER_BOARD_MAX) {
    toast(BOARD_FULL)
    return true
  }
  store.addAll(placeBlock(elementsOfParts(texts), store.surroundings(at ?? centerOf(store.view.visible))))
  toast({ title: TEXT_ADDED, description: splitIntoTexts(texts.length) })
  return true
}
