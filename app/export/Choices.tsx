import { useId } from 'react'
import styles from './export.module.css'

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly isDisabled: boolean
  /** Whether the options wrap, since there are too many for one line. */
  readonly areMany?: boolean
  readonly onChange: (value: Value) => void
}

/** Radio buttons, side by side or wrapped. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, options, value, isDisabled, areMany, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.choices} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={areMany ? styles.many : styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
