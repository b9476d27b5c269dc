// The app's toasts, callable from anywhere. One is visible at a time: a new one replaces the old.

/** How long a toast stays, in ms. */
export const TOAST_DURATION = 5000
export const TOAST_LIMIT = 1
/** A closed toast stays in memory this long, in ms (specification: very long). */
export const TOAST_REMOVAL_DELAY = 1_000_000

export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

export interface ToastOptions {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** Ms; 5000 by default. `Infinity` stays until closed. */
  readonly duration?: number
  readonly action?: ToastAction
  /** Dropped while a toast that shows an error or has an action is visible, so as not to replace it. */
  readonly isPassing?: boolean
}

export interface ToastRecord extends ToastOptions {
  readonly id: number
  readonly isOpen: boolean
}

type Listener = () => void

let records: readonly ToastRecord[] = []
let lastId = 0
const listeners = new Set<Listener>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a toast. Returns a close function. */
export function toast(options: ToastOptions): () => void {
  if (options.isPassing && isToastHeld()) return () => {}
  const id = ++lastId
  const displaced = records.slice(TOAST_LIMIT - 1)
  for (const record of displaced) forget(record.id)
  publish([{ ...options, id, isOpen: true }, ...records.slice(0, TOAST_LIMIT - 1)])
  return () => closeToast(id)
}

export function closeToast(id: number): void {
  if (!records.some((record) => record.id === id && record.isOpen)) return
  publish(records.map((record) => (record.id === id ? { ...record, isOpen: false } : record)))
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id)
      publish(records.filter((record) => record.id !== id))
    }, TOAST_REMOVAL_DELAY),
  )
}

/** The current records, newest first; at most one. The same array until something changes. */
export function readToasts(): readonly ToastRecord[] {
  return records
}

export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the visible toast must not be replaced by passing ones. */
export function isToastHeld(): boolean {
  return records.some(({ isOpen, variant, action }) => isOpen && (variant === 'destructive' || action !== undefined))
}

function forget(id: number): void {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

function publish(next: readonly ToastRecord[]): void {
  records = next
  for (const listener of listeners) listener()
}
