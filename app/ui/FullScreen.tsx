import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { closeOnEscape } from './closeOnEscape'
import styles from './FullScreen.module.css'

interface FullScreenProps {
  readonly title: string
  /** Escape, or a button inside. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Takes the whole screen, and the focus, until it is closed. Import it lazily. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const before = useRef<Element | null>(null)
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={styles.screen}
          onKeyDown={closeOnEscape(onClose)}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement
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
