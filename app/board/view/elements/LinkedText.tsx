import type { MouseEvent, ReactNode } from 'react'
import { linksIn } from '../../texts/links'
import styles from './elements.module.css'

/** Screen px that a press may move; beyond that, it has moved the board. */
const PRESS_WITHIN = 6

let pressed = { x: 0, y: 0 }

/** A text with its addresses as links, for viewers. Loaded with the first text that may have one. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  const links = linksIn(text)
  if (links.length === 0) return text
  const handleClick = (event: MouseEvent) => {
    // A key press has no position.
    const hasMoved = event.detail > 0 && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > PRESS_WITHIN
    if (hasMoved) event.preventDefault()
  }
  return (
    <>
      {links.map(({ start, end, href }, index) => (
        <span key={start}>
          {text.slice(links[index - 1]?.end ?? 0, start)}
          <a
            className={styles.link}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onPointerDown={({ clientX, clientY }) => {
              pressed = { x: clientX, y: clientY }
            }}
            onClick={handleClick}
          >
            {text.slice(start, end)}
          </a>
        </span>
      ))}
      {text.slice(links.at(-1)?.end)}
    </>
  )
}
