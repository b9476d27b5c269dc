import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes'
import styles from './Field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** A validation message; its presence marks the field invalid. */
  readonly error?: string
  readonly hint?: string
  /** Content at the end of the field, such as a button. */
  readonly end?: ReactNode
  readonly isLabelHidden?: boolean
}

/** A labeled input with its hint and its validation message. Forwards the ref, as react-hook-form needs. */
export function Field({ label, error, hint, end, isLabelHidden, className, ...rest }: FieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {end}
      </span>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
