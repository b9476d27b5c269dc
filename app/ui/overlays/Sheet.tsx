import { Modal, type ModalProps } from './Modal'

/** A panel at the right of the screen, on a phone at its foot. Import it lazily where the first screen does not need it. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} look="sheet" />
}
