import { type FocusEvent, type KeyboardEvent, memo, startTransition, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CheckIcon } from '../icons'
import { inFull } from '../inFull'
import { Link } from '../Link'
import styles from '../Menu.module.css'
import type { MenuItem, MenuProps } from '../menuItems'
import { focusOnceDrawn } from './focusOnceDrawn'

type MenuSheetProps = Pick<MenuProps, 'title' | 'items' | 'trigger'>

/**
 * A menu at the foot of a phone's screen, in two columns, over what cannot be pressed meanwhile. Opens as soon as it is
 * mounted, as `MenuSurface` does. Plain buttons: Radix renders each row of its menus three times, and looks for a place
 * that a sheet does not need.
 */
export function MenuSheet({ title, items, trigger }: MenuSheetProps) {
  const [isOpen, setIsOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    // Now, while nothing has changed that the browser would have to lay out first.
    button.current?.focus({ preventScroll: true })
    setIsOpen(false)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...trigger}
        ref={button}
        onClick={() => (isOpen ? close() : startTransition(() => setIsOpen(true)))}
      />
      {isOpen &&
        createPortal(
          <>
            {/* Closed by a whole press: what lies below it would get the rest of one. */}
            <div className={styles.scrim} aria-hidden="true" onClick={close} />
            <Rows
              id={id}
              title={title}
              items={items}
              label={trigger['aria-label']}
              onClose={close}
              onLeave={({ relatedTarget }) => relatedTarget !== button.current && setIsOpen(false)}
            />
          </>,
          document.body,
        )}
    </>
  )
}

interface RowsProps extends Pick<MenuProps, 'title' | 'items'> {
  readonly id: string
  readonly label: string | undefined
  readonly onClose: () => void
  /** The focus goes elsewhere. */
  readonly onLeave: (event: FocusEvent) => void
}

function Rows({ id, title, items, label, onClose, onLeave }: RowsProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => focusOnceDrawn(menu.current, (node) => node), [])
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.sheet}
      onBlur={(event) => {
        const to = event.relatedTarget
        if (to && !event.currentTarget.contains(to)) onLeave(event)
      }}
      onKeyDown={(event) => {
        // On the canvas the same keys do something else.
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        else moveFocus(event)
      }}
    >
      {title && <div className={styles.title}>{title}</div>}
      {items.map((item) => (
        <Row key={item.label} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

interface RowProps {
  readonly item: MenuItem
  readonly onClose: () => void
}

function Row({ item, onClose }: RowProps) {
  const { to, onSelect, isDanger, isDisabled, shortcut, hasDivider, heading } = item
  const row = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'data-danger': isDanger ? '' : undefined,
    'aria-keyshortcuts': shortcut && inFull(shortcut),
    onClick: () => {
      onClose()
      onSelect?.()
    },
  }
  return (
    <>
      {hasDivider && <hr className={styles.divider} />}
      {heading && <div className={styles.heading}>{heading}</div>}
      {to === undefined ? (
        <button type="button" {...row} disabled={isDisabled}>
          <MenuRowFace item={item} />
        </button>
      ) : (
        <Link to={to} {...row}>
          <MenuRowFace item={item} />
        </Link>
      )}
    </>
  )
}

/** What is seen of an item of a menu: its icon and its words. */
export const MenuRowFace = memo(function MenuRowFace({ item }: { readonly item: MenuItem }) {
  const { label, icon: Glyph, isChecked, shortcut } = item
  return (
    <>
      {Glyph && <Glyph size={18} />}
      <span className={styles.label}>{label}</span>
      {isChecked && <CheckIcon size={18} />}
      {/* Drawn by the style sheet: what is written here would be a part of the item's name. */}
      {shortcut && <span className={styles.shortcut} data-keys={shortcut} aria-hidden="true" />}
    </>
  )
})

/** Arrows, Home, End and the first letters of names, as in any menu; Tab stays. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  const at = rows.indexOf(target as HTMLElement)
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  let next: HTMLElement | undefined
  if (key === 'ArrowDown' || key === 'ArrowRight') next = rows[(at + 1) % rows.length]
  else if (key === 'ArrowUp' || key === 'ArrowLeft') next = rows.at(at > 0 ? at - 1 : -1)
  else if (key === 'Home' || key === 'PageUp') next = rows[0]
  else if (key === 'End' || key === 'PageDown') next = rows.at(-1)
  else if (isLetter) next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((row) => startsWith(row, key))
  else if (key === ' ' && target instanceof HTMLAnchorElement) target.click()
  else if (key !== 'Tab') return
  event.preventDefault()
  next?.focus()
}

const startsWith = (row: HTMLElement, letter: string): boolean =>
  row.textContent.trim().toLowerCase().startsWith(letter.toLowerCase())
