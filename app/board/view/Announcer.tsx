import { useEffect, useState } from 'react'
import { onAnnounce } from './announce'
import { BOARD } from './words'

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
