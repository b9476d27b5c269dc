import { clamp } from '../../../../contract/layout/rect'
import { IconButton } from '../../../ui/IconButton'
import { MinusIcon } from '../../../ui/iconSets/editorIcons'
import { PlusIcon } from '../../../ui/icons'
import styles from './arrangePanel.module.css'
import { lessOf, moreOf } from './base/words'

interface StepperProps {
  readonly label: string
  /** Null if it depends on something else. */
  readonly value: number | null
  readonly from: number
  readonly to: number
  readonly step?: number
  readonly isDisabled: boolean
  onChange(value: number): void
}

/** A whole number, one step up or down. */
export function Stepper({ label, value, from, to, step = 1, isDisabled, onChange }: StepperProps) {
  const change = (by: number) => onChange(clamp((value ?? from) + by, from, Math.max(from, to)))
  return (
    <div className={styles.stepper}>
      <span>{label}</span>
      <IconButton
        label={lessOf(label)}
        icon={MinusIcon}
        iconSize={16}
        disabled={isDisabled || (value ?? from) <= from}
        onClick={() => change(-step)}
      />
      <output aria-label={label}>{value ?? '–'}</output>
      <IconButton
        label={moreOf(label)}
        icon={PlusIcon}
        iconSize={16}
        disabled={isDisabled || (value ?? from) >= to}
        onClick={() => change(step)}
      />
    </div>
  )
}
