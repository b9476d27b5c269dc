import { Toast } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { notifiedAfterDrawing } from '../afterDrawing'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { CloseIcon } from '../icons'
import { closeToast, readToasts, subscribeToasts, TOAST_DURATION, type ToastRecord } from '../toast'
import { CLOSE, NOTIFICATION, NOTIFICATIONS } from '../words'
import styles from './Toaster.module.css'

/** Renders toasts a frame after the change they report: in the same task, a slow phone shows it a fifth later. */
const subscribe = notifiedAfterDrawing(subscribeToasts)

/** Where toasts appear. F8 moves the focus there; a swipe of 50 px to the right closes one. */
export function Toaster() {
  const records = useSyncExternalStore(subscribe, readToasts)
  useEffect(letFocusIn, [])
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} duration={TOAST_DURATION} label={NOTIFICATION}>
      {records.map((record) => (
        <ToastCard key={record.id} record={record} />
      ))}
      <Toast.Viewport
        // Lets overlays position the toasts: see --toast-over.
        data-toasts=""
        // Modals hide everything but live regions from assistive technology. Each toast is announced separately.
        aria-live="off"
        className={styles.viewport}
        hotkey={['F8']}
        label={NOTIFICATIONS}
      />
    </Toast.Provider>
  )
}

/**
 * A modal's focus trap listens on the document and pulls the focus back. Toasts are above the modal and their actions
 * are meant for people in it, so their focus events stop below the document. Returns an unsubscribe function.
 */
function letFocusIn(): () => void {
  const isInToasts = (node: EventTarget | null) => node instanceof Element && node.closest('[data-toasts]') !== null
  const handleIn = (event: FocusEvent) => isInToasts(event.target) && event.stopPropagation()
  const handleOut = (event: FocusEvent) => isInToasts(event.relatedTarget) && event.stopPropagation()
  document.body.addEventListener('focusin', handleIn)
  document.body.addEventListener('focusout', handleOut)
  return () => {
    document.body.removeEventListener('focusin', handleIn)
    document.body.removeEventListener('focusout', handleOut)
  }
}

interface ToastCardProps {
  readonly record: ToastRecord
}

function ToastCard({ record }: ToastCardProps) {
  const { id, title, description, variant = 'default', duration, action, isPassing, isOpen } = record
  const isEscapeElsewhere = useRef(false)
  // Radix closes a toast on Escape pressed anywhere; in the editor that key has another meaning.
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
        <IconButton label={CLOSE} icon={CloseIcon} iconSize={18} className={styles.close} />
      </Toast.Close>
    </Toast.Root>
  )
}
