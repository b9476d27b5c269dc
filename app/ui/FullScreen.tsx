import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { closeOnEscape } from './closeOnEscape'
import styles from './FullScreen.module.css'

interface FullScreenProps {
  readonly title: string
  /** Escape, or a button inside. */
  readonly onClose: () => void
  /** The focus goes to the whole of it at first, not to the first control in it. */
  readonly isFocusedWhole?: boolean
  readonly children: ReactNode
}

/** Takes the whole screen, and the focus, until it is closed. Import it lazily. */
export function FullScreen({ title, onClose, isFocusedWhole = false, children }: FullScreenProps) {
  const before = useRef<Element | null>(null)
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={styles.screen}
          onKeyDown={closeOnEscape(onClose)}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            if (!isFocusedWhole || !(event.currentTarget instanceof HTMLElement)) return
            event.preventDefault()
            event.currentTarget.focus()
          }}
          // As in Modal: Radix knows no trigger to give the focus back to.
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
