import type { MixedValue } from '../summarize'
import { ValueField } from './ValueField'

interface TextFieldProps {
  readonly label: string
  readonly shown: MixedValue<string>
  readonly maxLength: number
  readonly placeholder?: string
  onText(text: string): void
}

/** A single-line text property of the elements. */
export function TextField({ onText, ...rest }: TextFieldProps) {
  return (
    <ValueField
      {...rest}
      isStacked
      mayBeEmpty
      onText={(text) => {
        onText(text.trim())
        return null
      }}
    />
  )
}
