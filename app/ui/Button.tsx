import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes'
import { Link } from './Link'
import { Spinner } from './Spinner'

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger'

interface Appearance {
  readonly look?: ButtonLook
  readonly size?: 's' | 'm'
  readonly isWide?: boolean
}

interface ButtonProps extends Appearance, Omit<ComponentProps<'button'>, 'size'> {
  /** Shows a spinner and ignores presses; the label stays. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A button with a label. `type` is `button` by default. */
export function Button({ look, size, isWide, isBusy, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(buttonClass({ look, size, isWide }), className)}
    >
      {isBusy && <Spinner size={18} />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Appearance, ComponentProps<typeof Link> {}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ look, size, isWide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(buttonClass({ look, size, isWide }), className)} />
}

/** The class of a button, for elements that are neither a button nor an in-app link, such as a link to a file. */
export function buttonClass({ look = 'secondary', size = 'm', isWide }: Appearance): string {
  return classes(styles.button, styles[look], size === 's' && styles.small, isWide && styles.wide)
}
