import { useState } from 'react'
import { isClipboardFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { IconButton } from '../ui/IconButton'
import { CopyIcon } from '../ui/iconSets/pageIcons'
import { CheckIcon } from '../ui/icons'
import { toast } from '../ui/toast'
import { COPIED } from '../ui/words'
import { COULD_NOT_COPY, COULD_NOT_COPY_DETAIL } from './words'

interface CopyButtonProps {
  /** For example `Copy link`. */
  readonly label: string
  readonly text: () => string
  /** Called if the browser refuses to copy, for example to select the text for manual copying. */
  readonly onRefused?: () => void
}

/** Copies a text and shows whether that succeeded. */
export function CopyButton({ label, text, onRefused }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setIsCopied(true)
    } catch (error) {
      if (!isClipboardFailure(error)) reportError(error, 'sharing')
      onRefused?.()
      toast({ title: COULD_NOT_COPY, description: COULD_NOT_COPY_DETAIL, variant: 'destructive' })
    }
  }
  return (
    <>
      <IconButton
        label={isCopied ? COPIED : label}
        icon={isCopied ? CheckIcon : CopyIcon}
        onClick={() => void handleClick()}
        onBlur={() => setIsCopied(false)}
        onPointerLeave={() => setIsCopied(false)}
      />
      <span role="status" className="visually-hidden">
        {isCopied ? COPIED : ''}
      </span>
    </>
  )
}
