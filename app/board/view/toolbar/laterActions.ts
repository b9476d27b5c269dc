import { toast } from '../../../ui/toast'
import type { Arrangement } from '../../arrange/Arrangement'
import { copyAsPng as copyPng } from '../../clipboard/copyAsPng'
import { copySelection } from '../../clipboard/copySelection'
import { cutSelection } from '../../clipboard/cutSelection'
import { pasteFromSystem } from '../../clipboard/pasteFromSystem'
import type { Point } from '../../geometry/rect'
import type { BoardStore } from '../../store/BoardStore'
import type { Stacking } from '../../store/restack'
import { restackElements } from '../../store/restackElements'
import { toolbarElement } from '../../store/toolbarElement'
import type { EditorPage } from '../EditorPage'
import { arrangeSelection } from './arrangeSelection'
import { CHANGED_BY_OTHERS, stayedAsTheyAre } from './words'

// What an editor's action needs that no first screen does. Loaded when it is first used.

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

/** Around this board point, and ready to be typed in. */
export function addTextAt(store: BoardStore, at: Point): void {
  const defaults = toolbarElement({ kind: 'text' })
  const { width = 0, height = 0 } = defaults
  const id = store.add({ positionX: at.x - (width ?? 0) / 2, positionY: at.y - (height ?? 0) / 2 }, { defaults })
  store.startEditing(id)
}

export function tellSkipped(count: number): void {
  toast({
    title: stayedAsTheyAre(count),
    description: CHANGED_BY_OTHERS,
  })
}
