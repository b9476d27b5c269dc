import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './Prose.module.css'

interface ProseProps {
  readonly children: ReactNode
}

/** Styles plain headings, paragraphs, lists and tables as running text. Scrolls to the section in the URL's hash. */
export function Prose({ children }: ProseProps) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return <div className={styles.prose}>{children}</div>
}

interface SectionProps {
  /** Also its URL hash. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section with a heading. */
export function ProseSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

interface ProseTableProps {
  /** What the table is about, for assistive technology. */
  readonly label: string
  readonly head: readonly string[]
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table within prose: on a phone, the cells of a row are stacked. */
export function ProseTable({ label, head, rows }: ProseTableProps) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={index} data-head={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
