import styles from './Chips.module.css'

interface Chip<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A color shown before the label. */
  readonly color?: string
}

interface ChipsProps<Value extends string> {
  readonly label: string
  /** The label for no choice. */
  readonly all: string
  readonly chips: readonly Chip<Value>[]
  readonly current: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** Chooses one of a few, or all; swipeable on a phone. */
export function Chips<Value extends string>({ label, all, chips, current, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      <button type="button" aria-pressed={!current} className={styles.chip} onClick={() => onChange(undefined)}>
        {all}
      </button>
      {chips.map(({ value, label: name, color }) => (
        <button
          key={value}
          type="button"
          aria-pressed={current === value}
          className={styles.chip}
          onClick={() => onChange(current === value ? undefined : value)}
        >
          {color && <span aria-hidden="true" className={styles.color} style={{ backgroundColor: color }} />}
          {name}
        </button>
      ))}
    </fieldset>
  )
}
