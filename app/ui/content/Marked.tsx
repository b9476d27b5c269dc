import type { ReactNode } from 'react'
import styles from './Marked.module.css'

interface MarkedProps {
  readonly text: string
  /** Start (inclusive) and end (exclusive); in order, not overlapping. */
  readonly marks: readonly (readonly [number, number])[]
}

/** Plain text with matches highlighted. */
export function Marked({ text, marks }: MarkedProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of marks) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return [...parts, text.slice(end)]
}
