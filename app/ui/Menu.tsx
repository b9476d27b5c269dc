import { type ComponentProps, lazy, useState } from 'react'
import type { Icon } from './icons'
import { LazyBoundary } from './LazyBoundary'

const MenuSurface = lazy(() => import('./MenuSurface'))

export interface MenuItem {
  readonly label: string
  readonly icon?: Icon
  readonly onSelect?: () => void
  /** A path, for what goes somewhere. */
  readonly to?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** For one of several choices: whether it is the one. */
  readonly isChecked?: boolean
  /** A hairline above. */
  readonly hasDivider?: boolean
}

export interface MenuProps {
  /** The heading inside the menu. */
  readonly title?: string
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The button that opens it, with its accessible name. */
  readonly trigger: ComponentProps<'button'> & { readonly [data: `data-${string}`]: string | undefined }
}

/** A dropdown menu. What draws it is loaded when the button is first touched, pointed at or pressed. */
export function Menu(props: MenuProps) {
  const [isArmed, setIsArmed] = useState(false)
  const preload = () => void import('./MenuSurface')
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...props.trigger}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsArmed(true)}
    />
  )
  if (!isArmed) return button
  return (
    <LazyBoundary fallback={button}>
      <MenuSurface {...props} />
    </LazyBoundary>
  )
}
