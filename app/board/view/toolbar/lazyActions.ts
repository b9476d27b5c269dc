import type { Point } from '../../../../contract/layout/rect'
import { toast } from '../../../ui/toast'
import type { Arrangement } from '../../arrange/Layout'
import { copyAsPng as copyPng } from '../../clipboard/copyAsPng'
import { copySelection } from '../../clipboard/copySelection'
import { cutSelection } from '../../clipboard/cutSelection'
import { pasteFromSystem } from '../../clipboard/pasteFromSystem'
import { NO_ROOM_FOR_COPIES } from '../../clipboard/words'
import type { BoardStore } from '../../store/BoardStore'
import { newText } from '../../store/lazy/newText'
import type { Stacking } from '../../store/lazy/restack'
import { restackElements } from '../../store/lazy/restackElements'
import { TextSetter } from '../../texts/TextSetter'
import { TEXT_ADDED } from '../words'
import { arrangeSelection } from './arrangeSelection'
import { CHANGED_BY_OTHERS, elementsSkipped } from './base/words'
import type { EditorPage } from './EditorActions'

// Editor actions that no first screen needs. Loaded on first use.

export function arrange(store: BoardStore, kind: Arrangement): void {
  arrangeSelection(store, kind)
}

export function restack(store: BoardStore, where: Stacking): void {
  restackElements(store, where)
}

export async function copy({ store, images }: EditorPage): Promise<void> {
  await copySelection(store, images)
}

export function copyAsPng({ store, images }: EditorPage): Promise<void> {
  return copyPng(store, images)
}

export function cut({ store, images }: EditorPage): Promise<void> {
  return cutSelection(store, images)
}

export function paste(page: EditorPage, at?: Point): Promise<void> {
  return pasteFromSystem(page, at)
}

interface NewText {
  /** Board point to place it around; somewhere in view by default. */
  readonly at?: Point | undefined
  /** What was typed before the focus moved on; undefined while it has not. */
  readonly left?: string | undefined
}

/** Adds a text, ready for typing. If the focus has moved on, it stays there, and the text gets the words typed. */
export function addText(store: BoardStore, { at, left }: NewText): void {
  const isWritten = left === undefined
  if (!isWritten && left.trim() === '') return
  store.setTool('select')
  store.texts ??= new TextSetter(store)
  const defaults = newText(store)
  store.add(isWritten ? {} : { content: left }, { defaults, isWritten, at })
  if (!at) toast({ title: TEXT_ADDED })
}

export function notifyFull(): void {
  toast(NO_ROOM_FOR_COPIES)
}

export function notifySkipped(count: number): void {
  toast({
    title: elementsSkipped(count),
    description: CHANGED_BY_OTHERS,
  })
}
