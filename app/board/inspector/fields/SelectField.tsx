import { Select } from '../../../ui/forms/Select'
import { MIXED, type MixedValue } from '../summarize'
import { MIXED_LABEL } from '../words'

interface SelectFieldProps {
  readonly label: string
  readonly value: MixedValue<string>
  readonly options: readonly { readonly value: string; readonly label: string }[]
  onChoose(value: string): void
}

/** A choice of several values, as a native select; a value that is not among them is shown unchanged. */
export function SelectField({ label, value, options, onChoose }: SelectFieldProps) {
  const current = value === MIXED ? '' : (value ?? '')
  const isKnown = options.some((option) => option.value === current)
  const all = isKnown ? options : [{ value: current, label: value === MIXED ? MIXED_LABEL : current }, ...options]
  return <Select label={label} value={current} options={all} onChange={(chosen) => chosen && onChoose(chosen)} />
}
