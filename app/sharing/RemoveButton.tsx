import { useState } from 'react'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { CloseIcon } from '../ui/icons'

interface RemoveButtonProps {
  /** The whole of what it does, such as `Remove Ben`. */
  readonly label: string
  /** The word on the button that does it. */
  readonly sureLabel: string
  readonly isBusy: boolean
  readonly onRemove: () => void
}

/** Takes something away that cannot simply be taken back: the first press asks, the second does it. */
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
