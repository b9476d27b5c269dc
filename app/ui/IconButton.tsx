import type { ComponentProps } from 'react'
import { classes } from './classes'
import styles from './IconButton.module.css'
import type { Icon } from './icons'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name; also the tooltip. */
  readonly label: string
  readonly icon: Icon
  readonly iconSize?: number
  /** For a toggle: whether it is on. */
  readonly isPressed?: boolean
  /** Where the tooltip appears; below by default. */
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  /** Added to the tooltip, such as `Ctrl+Z`; not part of the name. */
  readonly shortcut?: string
}

/** A 44 px button with an icon, an accessible name and a tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Glyph, iconSize, isPressed, tooltipSide, shortcut, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut && inFull(shortcut)}
      data-tooltip={shortcut ? `${label} (${shortcut})` : label}
      data-tooltip-side={tooltipSide}
      className={classes(styles.button, className)}
    >
      <Glyph size={iconSize} />
    </button>
  )
}

/** A shortcut with its modifiers as assistive technology expects them: `Control+D`, not `Ctrl+D` or `⌘D`. */
export function inFull(shortcut: string): string {
  return shortcut.replace('Ctrl', 'Control').replace('⌥', 'Alt+').replace('⇧', 'Shift+').replace('⌘', 'Meta+')
}
