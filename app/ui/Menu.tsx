import { lazy, type ReactNode, startTransition, useState } from 'react'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { LazyBoundary } from './LazyBoundary'
import type { MenuProps } from './menuItems'

const loadSurface = () => import('./overlays/MenuSurface')
const MenuSurface = lazy(loadSurface)

export type { MenuItem } from './menuItems'

/** A dropdown menu. Its code loads when the button is first touched, pointed at or pressed. */
export function Menu(props: MenuProps) {
  return (
    <LazyMenu trigger={props.trigger} load={loadSurface}>
      <MenuSurface {...props} />
    </LazyMenu>
  )
}

interface LazyMenuProps {
  readonly trigger: MenuProps['trigger']
  /** Loads the children's code. */
  load(): Promise<unknown>
  /** A `MenuSurface` with the same trigger. */
  readonly children: ReactNode
}

/** A menu's button, which becomes the menu when it is first pressed. */
export function LazyMenu({ trigger, load, children }: LazyMenuProps) {
  const [isArmed, setIsArmed] = useState(false)
  const preload = () => void load().catch(reportUnless(isOutsideFailure, 'ui'))
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...trigger}
      onPointerEnter={preload}
      onFocus={preload}
      // A transition renders in slices: in one go, a menu blocks a slow phone for 200 ms before it shows the press.
      onClick={() => startTransition(() => setIsArmed(true))}
    />
  )
  return isArmed ? <LazyBoundary fallback={button}>{children}</LazyBoundary> : button
}
