import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './Prose.module.css'

interface ProseProps {
  readonly children: ReactNode
}

/** Text to be read: headings, paragraphs, lists and tables as plain elements. An address may link to a part of it. */
export function Prose({ children }: ProseProps) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return <div className={styles.prose}>{children}</div>
}

interface SectionProps {
  /** Also its address on the page: `#…`. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section of a text, with its heading. */
export function ProseSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

interface ProseTableProps {
  /** What the table is about, for screen readers. */
  readonly label: string
  readonly head: readonly string[]
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table to be read: on a phone the cells of a row are below one another. */
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
