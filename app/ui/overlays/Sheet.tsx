import { Modal, type ModalProps } from './Modal'

/** A panel on the right of the screen, on a phone at the bottom. Import it lazily unless the first screen has it. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} look="sheet" />
}
