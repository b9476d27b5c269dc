import { useState } from 'react'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'

interface RemoveButtonProps {
  /** The full action, such as `Remove Ben`. */
  readonly label: string
  /** The label of the confirm button. */
  readonly sureLabel: string
  readonly isBusy: boolean
  readonly onRemove: () => void
}

/** Removes something that can't simply be restored: requires a second press. */
export function RemoveButton({ label, sureLabel, isBusy, onRemove }: RemoveButtonProps) {
  const [isSure, setIsSure] = useState(false)
  if (!isSure && !isBusy) return <IconButton label={label} icon={CloseIcon} onClick={() => setIsSure(true)} />
  return (
    <Button
      size="s"
      look="danger"
      autoFocus
      aria-label={label}
      data-sure=""
      isBusy={isBusy}
      onClick={onRemove}
      onBlur={() => setIsSure(false)}
    >
      {sureLabel}
    </Button>
  )
}
