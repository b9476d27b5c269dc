import { useState } from 'react'
import { IconButton } from '../ui/IconButton'
import { CheckIcon, CopyIcon } from '../ui/icons'
import { toast } from '../ui/toast'

interface CopyButtonProps {
  /** Such as `Copy link`. */
  readonly label: string
  readonly text: () => string
  /** Where the browser does not let us copy: such as selecting the text, so that the person can. */
  readonly onRefused?: () => void
}

/** Copies a text and says whether it did. */
export function CopyButton({ label, text, onRefused }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setIsCopied(true)
    } catch {
      onRefused?.()
      toast({ title: 'Could not copy', description: 'The browser did not allow it.', variant: 'destructive' })
    }
  }
  return (
    <>
      <IconButton
        label={isCopied ? 'Copied' : label}
        icon={isCopied ? CheckIcon : CopyIcon}
        onClick={() => void handleClick()}
        onBlur={() => setIsCopied(false)}
        onPointerLeave={() => setIsCopied(false)}
      />
      <span role="status" className="visually-hidden">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
