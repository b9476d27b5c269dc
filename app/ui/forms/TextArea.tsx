import { type ComponentProps, useId } from 'react'
import { classes } from '../classes'
import styles from './Field.module.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string
  /** A validation message; its presence marks the field invalid. */
  readonly error?: string
}

/** A labeled text area that grows with its content, with its validation message. */
export function TextArea({ label, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <textarea
          {...rest}
          id={id}
          className={classes(styles.input, styles.lines)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </span>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
