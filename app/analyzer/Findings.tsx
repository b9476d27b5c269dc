import { type ReactNode, useId } from 'react'
import { PlusIcon } from '../ui/icons'
import styles from './Findings.module.css'
import { ADD_TO_BOARD } from './words'

interface FindingsProps {
  readonly title: string
  readonly children: ReactNode
}

/** One section of the results. */
export function Findings({ title, children }: FindingsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h4 id={id} className={styles.title}>
        {title}
      </h4>
      {children}
    </section>
  )
}

interface LinesProps {
  readonly lines: readonly string[]
  readonly onAdd: (line: string) => void
}

/** Lines of an answer as plain text; clicking one puts it on the board. */
export function Lines({ lines, onAdd }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {unique(lines).map((line) => (
        <li key={line}>
          <button type="button" className={styles.line} onClick={() => onAdd(line)}>
            <PlusIcon size={18} className={styles.plus} />
            <span className="visually-hidden">{ADD_TO_BOARD} </span>
            <span>{line}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ColorsProps {
  readonly colors: readonly { readonly hex: string; readonly name: string }[]
  readonly onAdd: (color: { readonly hex: string; readonly name: string }) => void
}

export function Colors({ colors, onAdd }: ColorsProps) {
  return (
    <ul className={styles.colors}>
      {colors.map((color, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer may name a color twice, and its order never changes
        <li key={index}>
          <button type="button" className={styles.color} onClick={() => onAdd(color)}>
            <span aria-hidden="true" className={styles.dot} style={{ backgroundColor: color.hex }} />
            <span className="visually-hidden">{ADD_TO_BOARD} </span>
            <span className={styles.name}>{color.name}</span>
            <span className={styles.hex}>{color.hex}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)]
}
