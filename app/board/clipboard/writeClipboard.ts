import type { BoardSource } from '../../offline/types'
import { isClipboardFailure, isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import type { Payload } from './payload'
import { renderElementsAsPng } from './renderElements'

/** What this page copied last, for browsers that refuse access to the clipboard; and where from. */
let copied: { readonly payload: Payload; readonly source: BoardSource } | null = null

/** Null if who copied it has logged out since: it is not for the next person on this device. */
export const lastCopied = (): Payload | null => (copied?.source.closed?.aborted ? null : (copied?.payload ?? null))

interface Writing {
  readonly store: BoardStore
  readonly payload: Payload
  readonly elements: readonly BoardElement[]
  readonly images: ClipboardImages
}

/**
 * Writes elements to the system clipboard without an event: as HTML, plain text and a picture, or as many of these as
 * the browser accepts. Call it while a press is handled, as Safari requires; the picture is drawn later. False if the
 * copy is only in this page's memory.
 */
export async function writeClipboard({ store, payload, elements, images }: Writing): Promise<boolean> {
  copied = { source: store.source, payload }
  const words = wordsOf(payload)
  const all = wantsPicture(elements)
    ? { ...words, 'image/png': whenIdle(() => renderElementsAsPng(elements, images)) }
    : words
  // Fallbacks, from the most content to the least.
  return (await write(all)) || (all !== words && (await write(words))) || writeByCommand(payload)
}

/** Fills the clipboard while a `copy` or `cut` event is handled. Adds a picture later, if the browser allows it. */
export function fillEvent(event: ClipboardEvent, { store, payload, elements, images }: Writing): void {
  copied = { source: store.source, payload }
  supersede()
  event.preventDefault()
  event.clipboardData?.setData('text/html', payload.html)
  if (payload.text !== '') event.clipboardData?.setData('text/plain', payload.text)
  // Rewrites everything: a picture alone would replace the rest. If this fails, what was set above stays.
  if (wantsPicture(elements))
    void write({ ...wordsOf(payload), 'image/png': whenIdle(() => renderElementsAsPng(elements, images)) })
}

/** More elements are drawn only if a picture is requested: Ctrl+C is pressed often. */
const DRAWN_MAX = 300

/** Not for texts alone: many programs would take the picture. */
function wantsPicture(elements: readonly BoardElement[]): boolean {
  return elements.length <= DRAWN_MAX && elements.some(({ type }) => type !== 'text')
}

type Items = Readonly<Record<string, Promise<Blob>>>

function wordsOf({ html, text }: Payload): Items {
  const blob = (content: string, type: string) => Promise.resolve(new Blob([content], { type }))
  return {
    'text/html': blob(html, 'text/html'),
    ...(text !== '' && { 'text/plain': blob(text, 'text/plain') }),
  }
}

/** Counts writes, so that a slow picture does not replace what was copied since. */
let writes = 0

/** Starts a new write, which a picture that is still being drawn must not replace. Returns its number. */
export function supersede(): number {
  return ++writes
}

async function write(items: Items): Promise<boolean> {
  const current = supersede()
  const guarded = Object.entries(items).map(([type, blob]) => [
    type,
    blob.then((ready) => {
      if (current !== writes) throw new DOMException('Something else was copied since', 'AbortError')
      return ready
    }),
  ])
  for (const [, blob] of guarded) if (blob instanceof Promise) blob.catch(reportUnless(isOutsideFailure, 'clipboard'))
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(guarded))])
    return true
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'clipboard')
    // Unsupported (http, Firefox before 127), not allowed, not in view, or nothing could be drawn.
    return current !== writes
  }
}

/** The legacy fallback, through a `copy` event we trigger: works without permission, and over http. */
function writeByCommand(payload: Payload): boolean {
  let isTaken = false
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  addEventListener('beforecopy', (event) => event.preventDefault(), options)
  addEventListener(
    'copy',
    (event) => {
      event.stopImmediatePropagation()
      event.preventDefault()
      event.clipboardData?.setData('text/html', payload.html)
      if (payload.text !== '') event.clipboardData?.setData('text/plain', payload.text)
      isTaken = true
    },
    options,
  )
  try {
    return document.execCommand('copy') && isTaken
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'clipboard')
    return false
  } finally {
    stop.abort()
  }
}

/** Runs when idle, after the effect of the press was painted. */
function whenIdle<T>(run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const start = () => run().then(resolve, reject)
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 500 })
    else setTimeout(start, 50)
  })
}
