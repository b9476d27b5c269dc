import { useEffect, useState } from 'react'
import { onAnnounce } from './announce'
import { BOARD } from './words'

/** Told twice, the same words are a change again. */
const AGAIN = '\u00a0'

/** The live region of the board: there from the start, since words that come along with their region are not heard. */
export function Announcer() {
  const [words, setWords] = useState('')
  useEffect(() => onAnnounce((next) => setWords((before) => (before === next ? next + AGAIN : next))), [])
  return (
    <p role="status" aria-label={BOARD} className="visually-hidden">
      {words}
    </p>
  )
}
