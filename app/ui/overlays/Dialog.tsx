import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { classes } from '../classes'
import { IconButton } from '../IconButton'
import { CloseIcon } from '../icons'
import { CLOSE } from '../words'
import styles from './Dialog.module.css'
import { closeOnEscape, focusOnceDrawn, useScrollLock } from './overlayBehavior'

export interface ModalProps {
  readonly isOpen: boolean
  /** Escape, the close button or a press outside. */
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly children?: ReactNode
  readonly className?: string
}

interface LookProps {
  readonly look: 'dialog' | 'sheet'
  readonly foot?: ReactNode
}

/** What a dialog and a sheet have in common: all but their look. */
export function Modal(props: ModalProps & LookProps) {
  const { isOpen, onClose, title, description, children, foot, look, className } = props
  const before = useRef<Element | null>(null)
  const close = useRef<HTMLButtonElement>(null)
  useScrollLock(isOpen)
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      {/* An explicit container: without it, Radix renders the children a second time, synchronously on mount. */}
      <RadixDialog.Portal container={document.body}>
        {isOpen && <div className={styles.overlay} />}
        <RadixDialog.Content
          className={classes(styles.panel, styles[look], className)}
          onKeyDown={closeOnEscape(onClose)}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            event.preventDefault()
            focusOnceDrawn(event.currentTarget, () => close.current)
          }}
          // Radix returns the focus only to its own trigger; here any button or shortcut may have opened the modal.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton ref={close} label={CLOSE} icon={CloseIcon} />
            </RadixDialog.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>
            )}
            {children}
          </div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

interface DialogProps extends ModalProps {
  /** The buttons at the bottom, the main one last. */
  readonly actions?: ReactNode
}

/** A modal dialog. Import it lazily if the first screen does not need it. */
export function Dialog({ actions, ...rest }: DialogProps) {
  return <Modal {...rest} look="dialog" foot={actions} />
}

/** A panel on the right of the screen, on a phone at the bottom. Import it lazily unless the first screen has it. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} look="sheet" />
}
