import { type ComponentProps, useId } from 'react'
import { classes } from '../classes'
import { ChevronDownIcon } from '../iconSets/editorIcons'
import styles from './Select.module.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly error?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A labeled native select with its validation message. */
export function Select({ label, isLabelHidden, error, options, onChange, className, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <span className={styles.box} data-invalid={error ? '' : undefined}>
        <select
          {...rest}
          id={id}
          className={styles.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} className={styles.chevron} />
      </span>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
