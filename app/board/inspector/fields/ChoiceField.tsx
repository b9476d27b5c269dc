import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from '../inspector.module.css'
import { type MixedValue, singleValue } from '../summarize'

interface ChoiceFieldProps<T extends string> {
  readonly label: string
  readonly value: MixedValue<T>
  readonly choices: readonly { readonly value: T; readonly label: string; readonly face?: ReactNode }[]
  readonly isDisabled?: boolean
  onChoose(value: T): void
}

/** A choice of a few values, side by side; one Tab stop, with arrows inside. */
export function ChoiceField<T extends string>({ label, value, choices, isDisabled, onChoose }: ChoiceFieldProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={styles.choices}
      aria-label={label}
      disabled={isDisabled}
      value={singleValue(value) ?? ''}
      onValueChange={(chosen) => {
        const choice = choices.find((one) => one.value === chosen)
        if (choice) onChoose(choice.value)
      }}
    >
      {choices.map(({ value: one, label: words, face }) => (
        <ToggleGroup.Item
          key={one}
          value={one}
          className={styles.choice}
          aria-label={face ? words : undefined}
          data-tooltip={face ? words : undefined}
        >
          {face ?? words}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
