import { type DragEvent, useEffect, useState } from 'react'
import { centerOf, type Point } from '../../../contract/layout/rect'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { afterDrawing } from '../../ui/afterDrawing'
import { toast } from '../../ui/toast'
import { PAYLOAD_ATTRIBUTE } from '../clipboard/ClipboardPage'
import { parseInertHtml } from '../clipboard/parseInertHtml'
import { toBoard } from '../geometry/camera'
import type { EditorPage } from './toolbar/EditorActions'
import { CONNECT_AND_TRY_AGAIN, THAT_DID_NOT_WORK } from './words'

const NOT_OURS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'
/** Drag types that a board accepts. */
const TAKEN = ['Files', 'text/html', 'text/plain', 'text/uri-list']

type Room = typeof import('../clipboard/clipboardEvents')
let room: Room | null = null

/** Loaded on the first press: only code that is loaded can fill the clipboard during the event. */
async function load(): Promise<Room> {
  room ??= await import('../clipboard/clipboardEvents')
  return room
}

/** Handles Ctrl+C, Ctrl+X, Ctrl+V and drops from elsewhere. Returns the drop area's props and state. */
export function usePasteAndDrop(page: EditorPage, isReadOnly: boolean) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => (isReadOnly ? undefined : listen(page)), [page, isReadOnly])

  if (isReadOnly) return { isOver: false, dropProps: {} }
  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.some((type) => TAKEN.includes(type))) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const box = event.currentTarget.getBoundingClientRect()
      take(
        event.dataTransfer,
        page,
        toBoard(page.store.camera, { x: event.clientX - box.left, y: event.clientY - box.top }),
      )
    },
  }
  return { isOver, dropProps }
}

function listen(page: EditorPage): () => void {
  const { store, images } = page
  const stop = new AbortController()
  const { signal } = stop
  let move: PointerEvent | null = null
  const isCopying = (event: Event) => isOurs(event) && store.selection.size > 0 && getSelection()?.isCollapsed !== false
  const follow = (event: PointerEvent) => {
    move = event
  }
  addEventListener('pointermove', follow, { signal, passive: true })
  const preload = () => afterDrawing(() => void Promise.allSettled([load(), import('./toolbar/lazyActions')]))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, preload, { signal, passive: true, once: true })
  // Safari disables Copy and Cut without selected text unless these events are canceled.
  for (const type of ['beforecopy', 'beforecut'])
    addEventListener(type, (event) => isCopying(event) && event.preventDefault(), { signal })
  addEventListener(
    'copy',
    (event) => {
      if (!isCopying(event)) return
      event.preventDefault()
      if (room) room.copyInEvent(event, page)
      else later((loaded) => loaded.copySelection(store, images))
    },
    { signal },
  )
  addEventListener(
    'cut',
    (event) => {
      if (!isCopying(event)) return
      event.preventDefault()
      if (room) room.cutInEvent(event, page)
      else later((loaded) => loaded.cutSelection(store, images))
    },
    { signal },
  )
  addEventListener(
    'paste',
    (event) => {
      if (!isOurs(event) || !event.clipboardData) return
      event.preventDefault()
      take(event.clipboardData, page, pointerOf(move, page))
    },
    { signal },
  )
  return () => stop.abort()
}

function isOurs(event: Event): boolean {
  return !event.defaultPrevented && !(event.target instanceof Element && event.target.closest(NOT_OURS))
}

/** Where a mouse or pen rests on the canvas, in board px. */
function pointerOf(move: PointerEvent | null, { store }: EditorPage): Point | undefined {
  const canvas = move?.target instanceof Element ? move.target.closest('[data-canvas]') : null
  if (!move || !canvas || move.pointerType === 'touch') return undefined
  const box = canvas.getBoundingClientRect()
  return toBoard(store.camera, { x: move.clientX - box.left, y: move.clientY - box.top })
}

/** Reads the data during the event; what handles it may load afterwards. */
function take(data: DataTransfer, page: EditorPage, at: Point | undefined): void {
  const transfer = {
    html: data.getData('text/html'),
    text: data.getData('text/plain') || data.getData('text/uri-list'),
    files: [...data.files],
  }
  const takeFiles = () => {
    const { store } = page
    store.endEditing()
    store.setTool('select')
    page.addImages(transfer.files, at ?? centerOf(store.view.visible))
  }
  // Files alone need no lazy code, and may exist nowhere else.
  const hasFiles = transfer.files.length > 0
  if (hasFiles && isOnlyPicture(transfer.html)) takeFiles()
  else later((loaded) => loaded.takeTransfer(page, transfer, at), hasFiles ? takeFiles : undefined)
}

/** Whether HTML has neither words nor our elements, like that of a copied image. Nothing in it runs or loads. */
function isOnlyPicture(html: string): boolean {
  if (html.includes(PAYLOAD_ATTRIBUTE)) return false
  return html === '' || parseInertHtml(html).textContent.trim() === ''
}

/** @param otherwise runs if the code does not load; notifies by default */
function later(run: (loaded: Room) => unknown, otherwise = notifyLoadFailed): void {
  load().then(run, otherwise).catch(notifyLoadFailed)
}

function notifyLoadFailed(error: unknown): void {
  if (!isOutsideFailure(error)) reportError(error, 'clipboard')
  toast({ title: THAT_DID_NOT_WORK, description: CONNECT_AND_TRY_AGAIN, variant: 'destructive' })
}
