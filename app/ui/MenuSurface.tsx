import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { CheckIcon } from './icons'
import { inFull } from './inFull'
import { Link } from './Link'
import styles from './Menu.module.css'
import type { MenuItem, MenuProps } from './menuItems'

/** Default export for `lazy`. Opens as soon as it is mounted: it is mounted by the press that asks for it. */
export default function MenuSurface({ title, items, align = 'end', side = 'bottom', trigger }: MenuProps) {
  const isOpen = useRef(true)
  return (
    <DropdownMenu.Root
      defaultOpen
      modal={false}
      onOpenChange={(open) => {
        isOpen.current = open
      }}
    >
      <DropdownMenu.Trigger type="button" {...trigger} />
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          loop
          className={styles.menu}
          onClick={(event) => event.stopPropagation()}
          onCloseAutoFocus={(event) => {
            // The focus comes back to the button late: opened again by then, the menu would lose it, and close.
            if (isOpen.current) event.preventDefault()
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

/** One line of a menu of radix. */
export function MenuRow({ item }: MenuRowProps) {
  const { label, icon: Glyph, to, onSelect, isDanger, isDisabled, isChecked, hasDivider, shortcut } = item
  const face = (
    <>
      {Glyph && <Glyph size={18} />}
      <span className={styles.label}>{label}</span>
      {isChecked && <CheckIcon size={18} />}
      {/* Drawn by the style sheet: what is written here would be a part of the item's name. */}
      {shortcut && <span className={styles.shortcut} data-keys={shortcut} aria-hidden="true" />}
    </>
  )
  return (
    <>
      {hasDivider && <DropdownMenu.Separator className={styles.divider} />}
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
}
