import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { closeOnEscape } from './closeOnEscape'
import { IconButton } from './IconButton'
import { CloseIcon } from './icons'
import styles from './Sheet.module.css'

interface SheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  /** Below 768 px every sheet comes from the bottom; `right` is its place on wider screens. */
  readonly side?: 'right' | 'bottom'
  /** A sheet that is not modal leaves the page behind it usable and unveiled. */
  readonly isModal?: boolean
  readonly children: ReactNode
  readonly className?: string
}

/** A panel at the edge of the screen. Import it lazily where the first screen does not need it. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, description, side = 'right', isModal = true, children, className } = props
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={isModal}>
      <RadixDialog.Portal>
        {isModal && <RadixDialog.Overlay className={styles.overlay} />}
        <RadixDialog.Content
          className={classes(styles.sheet, side === 'right' && styles.right, className)}
          onInteractOutside={isModal ? undefined : (event) => event.preventDefault()}
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
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
