import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { closeOnEscape } from './closeOnEscape'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton'
import { CloseIcon } from './icons'

interface DialogProps {
  readonly isOpen: boolean
  /** Escape, the close button or a press outside. */
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly children?: ReactNode
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode
  readonly className?: string
}

/** A modal dialog. Import it lazily where the first screen does not need it. */
export function Dialog({ isOpen, onClose, title, description, children, actions, className }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          className={classes(styles.dialog, className)}
          onKeyDown={closeOnEscape(onClose)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={CloseIcon} />
            </RadixDialog.Close>
          </header>
          <div className={styles.body}>
            {description && (
              <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>
            )}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
