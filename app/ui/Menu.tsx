import { lazy, useState } from 'react'
import { LazyBoundary } from './LazyBoundary'
import type { MenuProps } from './menuItems'

const MenuSurface = lazy(() => import('./MenuSurface'))

export type { MenuItem } from './menuItems'

/** A dropdown menu. What draws it is loaded when the button is first touched, pointed at or pressed. */
export function Menu(props: MenuProps) {
  const [isArmed, setIsArmed] = useState(false)
  const preload = () => void import('./MenuSurface').catch(() => undefined)
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
