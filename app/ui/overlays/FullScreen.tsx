import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import styles from './FullScreen.module.css'
import { closeOnEscape, focusOnceDrawn, useScrollLock } from './overlayBehavior'

interface FullScreenProps {
  readonly title: string
  /** Called on Escape. */
  readonly onClose: () => void
  /** Initially focuses the whole screen instead of its first control. */
  readonly isFocusedWhole?: boolean
  readonly children: ReactNode
}

/** Covers the whole screen and traps the focus until it is closed. Import it lazily. */
export function FullScreen({ title, onClose, isFocusedWhole = false, children }: FullScreenProps) {
  const before = useRef<Element | null>(null)
  useScrollLock(true)
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      {/* An explicit container: without it, Radix renders the children a second time, synchronously on mount. */}
      <RadixDialog.Portal container={document.body}>
        <RadixDialog.Content
          className={styles.screen}
          onKeyDown={closeOnEscape(onClose)}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            event.preventDefault()
            // At once: it handles keys from the start.
            if (isFocusedWhole && event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
            else focusOnceDrawn(event.currentTarget, (screen) => screen.querySelector('button:enabled'))
          }}
          // As in Modal: Radix has no trigger to return the focus to.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
        >
          <RadixDialog.Title className="visually-hidden">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
