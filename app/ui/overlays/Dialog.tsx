import type { ReactNode } from 'react'
import { Modal, type ModalProps } from './Modal'

interface DialogProps extends ModalProps {
  /** The buttons at the bottom, the main one last. */
  readonly actions?: ReactNode
}

/** A modal dialog. Import it lazily if the first screen does not need it. */
export function Dialog({ actions, ...rest }: DialogProps) {
  return <Modal {...rest} look="dialog" foot={actions} />
}
