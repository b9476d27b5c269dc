import { DropdownMenu } from 'radix-ui'
import { memo, type PointerEvent, startTransition, useRef, useState } from 'react'
import { inFull } from '../IconButton'
import { Link } from '../Link'
import styles from '../Menu.module.css'
import type { MenuItem, MenuProps } from '../menuItems'
import { MenuRowFace } from './MenuSheet'

/** Default export for `lazy`. Opens on mount: the press that requests it mounts it. */
export default function MenuSurface({ title, items, align = 'end', side = 'bottom', trigger }: MenuProps) {
  const [isOpen, setIsOpen] = useState(true)
  const isOpenNow = useRef(isOpen)
  const handleOpenChange = (open: boolean) => {
    isOpenNow.current = open
    // In slices, as on the first press (`LazyMenu`). Closing is immediate.
    if (open) startTransition(() => setIsOpen(true))
    else setIsOpen(false)
  }
  // Set on touch start: whether the tap opens or closes the menu. By the time of the click, Radix may have closed it.
  const tapOpens = useRef<boolean>(null)
  return (
    <DropdownMenu.Root open={isOpen} modal={false} onOpenChange={handleOpenChange}>
      <DropdownMenu.Trigger
        type="button"
        {...trigger}
        // A mouse opens the menu on press. A touch may be the start of a scroll, so it opens it on tap.
        onPointerDown={(event: PointerEvent) => {
          tapOpens.current = event.pointerType === 'mouse' ? null : !isOpenNow.current
          if (tapOpens.current !== null) event.preventDefault()
        }}
        onClick={({ detail }) => {
          if (tapOpens.current !== null) handleOpenChange(tapOpens.current)
          // There was no pointer event: assistive technology and voice control may only send the click.
          else if (detail === 0) handleOpenChange(true)
          tapOpens.current = null
        }}
      />
      {/* Without a container, Radix waits for a second render, which can't be sliced. */}
      <DropdownMenu.Portal container={document.body}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          loop
          className={styles.menu}
          onClick={(event) => event.stopPropagation()}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus late: a menu that has been reopened by then would lose it, and close.
            if (isOpenNow.current) event.preventDefault()
          }}
        >
          {title && <DropdownMenu.Label className={styles.title}>{title}</DropdownMenu.Label>}
          {items.map((item) => (
            <MenuRow key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuRowProps {
  readonly item: MenuItem
}

/** One row of a Radix menu. Memoized: opening or closing the menu does not rerender it. */
export const MenuRow = memo(function MenuRow({ item }: MenuRowProps) {
  const { to, onSelect, isDanger, isDisabled, hasDivider, heading, shortcut } = item
  const face = <MenuRowFace item={item} />
  return (
    <>
      {hasDivider && <DropdownMenu.Separator className={styles.divider} />}
      {heading && <DropdownMenu.Label className={styles.heading}>{heading}</DropdownMenu.Label>}
      <DropdownMenu.Item
        className={styles.item}
        data-danger={isDanger ? '' : undefined}
        disabled={isDisabled}
        aria-keyshortcuts={shortcut && inFull(shortcut)}
        onSelect={onSelect}
        asChild={to !== undefined}
      >
        {to === undefined ? face : <Link to={to}>{face}</Link>}
      </DropdownMenu.Item>
    </>
  )
})
