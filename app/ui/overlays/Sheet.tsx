import { Modal, type ModalProps } from './Modal'

/** A panel at the right of the screen, on a phone at its bottom. Import it lazily if not part of the first screen. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} look="sheet" />
}
