import type { ComponentProps } from 'react'
import type { Icon } from './icons'

export interface MenuItem {
  readonly label: string
  readonly icon?: Icon
  /** The shortcut, as printed on keyboards. */
  readonly shortcut?: string
  readonly onSelect?: () => void
  /** A path, for navigation. */
  readonly to?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** For one of several choices: whether it is the current one. */
  readonly isChecked?: boolean
  /** Whether a divider precedes it. */
  readonly hasDivider?: boolean
  /** The heading of the group that starts with this item. */
  readonly heading?: string
}

export interface MenuProps {
  /** The menu's heading. */
  readonly title?: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The button that opens it, with its accessible name. */
  readonly trigger: ComponentProps<'button'> & { readonly [data: `data-${string}`]: string | undefined }
}
