import { Dialog } from '../../ui/Dialog'

interface KeySheetProps {
  readonly onClose: () => void
}

/** Every key and every gesture of the editor, by what it is for. Import it lazily. */
export function KeySheet({ onClose }: KeySheetProps) {
  return <Dialog isOpen onClose={onClose} title="Gestures and keys" />
}
