import { useEffect, useState } from 'react'
import { BOARD } from './words'

// Screen reader announcements about the board. Toasts are not repeated here.

type Listener = (words: string) => void

const listeners = new Set<Listener>()

/** Announces this once the screen reader has finished speaking. */
export function announce(words: string): void {
  for (const listener of listeners) listener(words)
}

/** Returns an unsubscribe function. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes repeated words a change: only changes are announced. */
const AGAIN = '\u00a0'

/** The board's live region, mounted from the start: words that appear along with their region are not announced. */
export function Announcer() {
  const [words, setWords] = useState('')
  useEffect(() => onAnnounce((next) => setWords((before) => (before === next ? next + AGAIN : next))), [])
  return (
    <p role="status" aria-label={BOARD} className="visually-hidden">
      {words}
    </p>
  )
}
