import type { ReactNode } from 'react'
import styles from './Marked.module.css'

interface MarkedProps {
  readonly text: string
  /** From, and up to but not with; in order, none over another. */
  readonly marks: readonly (readonly [number, number])[]
}

/** Plain text with what was found in it marked. */
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
