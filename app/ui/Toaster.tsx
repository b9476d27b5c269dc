import { Toast } from 'radix-ui'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from './Button'
import { IconButton } from './IconButton'
import { CloseIcon } from './icons'
import styles from './Toaster.module.css'
import { closeToast, readToasts, subscribeToasts, TOAST_DURATION, type ToastRecord } from './toast'

/** Where toasts appear. F8 moves the focus there; a swipe of 50 px to the right closes one. */
export function Toaster() {
  const records = useSyncExternalStore(subscribeToasts, readToasts)
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} duration={TOAST_DURATION} label="Notification">
      {records.map((record) => (
        <ToastCard key={record.id} record={record} />
      ))}
      <Toast.Viewport data-toasts="" className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}

interface ToastCardProps {
  readonly record: ToastRecord
}

function ToastCard({ record }: ToastCardProps) {
  const { id, title, description, variant = 'default', duration, action, isPassing, isOpen } = record
  const isEscapeElsewhere = useRef(false)
  // Radix closes a toast by Escape pressed anywhere; in the editor that key means something else.
  const handleEscape = ({ target }: KeyboardEvent) => {
    isEscapeElsewhere.current = !(target instanceof Element && target.closest('[data-toasts]'))
    queueMicrotask(() => {
      isEscapeElsewhere.current = false
    })
  }
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(open) => !open && !isEscapeElsewhere.current && closeToast(id)}
      onEscapeKeyDown={handleEscape}
      duration={duration}
      type={isPassing ? 'background' : 'foreground'}
      className={styles.toast}
      data-variant={variant}
    >
      <div className={styles.words}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action asChild altText={action.label} onClick={action.onClick}>
          <Button size="s">{action.label}</Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label="Close" icon={CloseIcon} iconSize={18} className={styles.close} />
      </Toast.Close>
    </Toast.Root>
  )
}
