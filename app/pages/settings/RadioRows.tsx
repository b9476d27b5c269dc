import { useId } from 'react'
import styles from './agents.module.css'

interface RadioRowsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A radio group with a line of explanation per option; the whole row is clickable. */
export function RadioRows<Value extends string>({ label, options, value, onChange }: RadioRowsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.radios}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint && `${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span id={`${id}-${option.value}`} className={styles.radioName}>
              {option.label}
            </span>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
