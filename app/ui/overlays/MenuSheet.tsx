import { type KeyboardEvent, memo, startTransition, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { inFull } from '../IconButton'
import { CheckIcon } from '../icons'
import { Link } from '../Link'
import styles from '../Menu.module.css'
import type { MenuItem, MenuProps } from '../menuItems'
import { focusOnceDrawn } from './overlayBehavior'

type MenuSheetProps = Pick<MenuProps, 'title' | 'items' | 'trigger'>

/**
 * A menu at the bottom of a phone's screen, in two columns, over a scrim. Opens on mount, like `MenuSurface`. Its rows
 * are plain buttons: Radix renders each menu row three times, and measures a position that a sheet does not need.
 */
export function MenuSheet({ title, items, trigger }: MenuSheetProps) {
  const [isOpen, setIsOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    // Before the DOM changes: focusing afterwards would force a layout.
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
            {/* Closes on click, not on pointerdown: the rest of the press would hit what is below. */}
            <div className={styles.scrim} aria-hidden="true" onClick={close} />
            <Rows
              id={id}
              title={title}
              items={items}
              label={trigger['aria-label']}
              onClose={close}
              onLeave={(focused) => focused !== button.current && setIsOpen(false)}
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
  /** Called with the element outside the menu that the focus moves to. */
  readonly onLeave: (focused: Element) => void
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
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave(relatedTarget)
      }}
      onKeyDown={(event) => {
        // The canvas has its own shortcuts for the same keys.
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

/** What a menu item shows: icon, label, check mark, shortcut. */
export const MenuRowFace = memo(function MenuRowFace({ item }: { readonly item: MenuItem }) {
  const { label, icon: Glyph, isChecked, shortcut } = item
  return (
    <>
      {Glyph && <Glyph size={18} />}
      <span className={styles.label}>{label}</span>
      {isChecked && <CheckIcon size={18} />}
      {/* Rendered by CSS: text here would become part of the item's accessible name. */}
      {shortcut && <span className={styles.shortcut} data-keys={shortcut} aria-hidden="true" />}
    </>
  )
})

/** Arrow keys, Home, End and first letters move the focus between enabled rows; Tab does nothing, as in any menu. */
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
