import { Popover as RadixPopover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classes } from '../classes'
import styles from './Popover.module.css'

interface PopoverProps {
  /** The button's content. */
  readonly trigger: ReactNode
  readonly triggerClassName?: string
  /** The accessible name of the popover. */
  readonly label: string
  /** Called when it opens. */
  readonly onOpen?: () => void
  readonly children: (close: () => void) => ReactNode
}

/** A small panel beside the button that opens it, such as a list of choices. Escape and a press outside close it. */
export function Popover({ trigger, triggerClassName, label, onOpen, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const handleChange = (open: boolean) => {
    setIsOpen(open)
    if (open) onOpen?.()
  }
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={handleChange}>
      <RadixPopover.Trigger type="button" className={classes(styles.trigger, triggerClassName)}>
        {trigger}
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={styles.content}
          // Otherwise the key would also clear the canvas's selection, or close the panel.
          onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
        >
          {children(() => setIsOpen(false))}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
