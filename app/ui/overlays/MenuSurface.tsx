import { DropdownMenu } from 'radix-ui'
import { memo, type PointerEvent, startTransition, useRef, useState } from 'react'
import { CheckIcon } from '../icons'
import { inFull } from '../inFull'
import { Link } from '../Link'
import styles from '../Menu.module.css'
import type { MenuItem, MenuProps } from '../menuItems'

/** Default export for `lazy`. Opens as soon as it is mounted: it is mounted by the press that asks for it. */
export default function MenuSurface({
  title,
  items,
  align = 'end',
  side = 'bottom',
  isSheet = false,
  trigger,
}: MenuProps) {
  const [isOpen, setIsOpen] = useState(true)
  const isOpenNow = useRef(isOpen)
  const handleOpenChange = (open: boolean) => {
    isOpenNow.current = open
    // As the first time (`LazyMenu`). It closes at once.
    if (open) startTransition(() => setIsOpen(true))
    else setIsOpen(false)
  }
  // Set when a finger goes down: whether its tap opens or closes the menu. By the click, radix may have closed it already.
  const tapOpens = useRef<boolean>(null)
  return (
    <DropdownMenu.Root open={isOpen} modal={false} onOpenChange={handleOpenChange}>
      <DropdownMenu.Trigger
        type="button"
        {...trigger}
        // A mouse opens the menu on press. A finger that goes down may be about to scroll, so it opens it on tap.
        onPointerDown={(event: PointerEvent) => {
          tapOpens.current = event.pointerType === 'mouse' ? null : !isOpenNow.current
          if (tapOpens.current !== null) event.preventDefault()
        }}
        onClick={({ detail }) => {
          if (tapOpens.current !== null) handleOpenChange(tapOpens.current)
          // No pointer was down: assistive technology and voice control may send nothing but the click.
          else if (detail === 0) handleOpenChange(true)
          tapOpens.current = null
        }}
      />
      {/* Without a container it would wait for a second rendering, which can't be sliced. */}
      <DropdownMenu.Portal container={document.body}>
        <div>
          {isSheet && <Scrim onPress={() => handleOpenChange(false)} />}
          <DropdownMenu.Content
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            loop
            className={isSheet ? styles.sheet : styles.menu}
            onClick={(event) => event.stopPropagation()}
            onPointerDownOutside={(event) => isSheet && event.preventDefault()}
            onCloseAutoFocus={(event) => {
              // The focus comes back to the button late: opened again by then, the menu would lose it, and close.
              if (isOpenNow.current) event.preventDefault()
            }}
          >
            {title && <DropdownMenu.Label className={styles.title}>{title}</DropdownMenu.Label>}
            {items.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
          </DropdownMenu.Content>
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ScrimProps {
  onPress(): void
}

/**
 * What lies below a sheet is not pressed. A sheet that closed as soon as a finger is down would leave the rest of the
 * press to it; and the press that opens the sheet ends over the scrim, and is not the scrim's.
 */
function Scrim({ onPress }: ScrimProps) {
  const isPressed = useRef(false)
  return (
    <div
      className={styles.scrim}
      aria-hidden="true"
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClick={() => isPressed.current && onPress()}
    />
  )
}

interface MenuRowProps {
  readonly item: MenuItem
}

/** One line of a menu of radix. Not rendered again where only the menu opens or closes. */
export const MenuRow = memo(function MenuRow({ item }: MenuRowProps) {
  const { label, icon: Glyph, to, onSelect, isDanger, isDisabled, isChecked, hasDivider, heading, shortcut } = item
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
