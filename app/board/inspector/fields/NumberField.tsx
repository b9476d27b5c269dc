import { use } from 'react'
import type { ElementPatch } from '../../../../contract/shared/element'
import type { BoardElement } from '../../store/BoardElement'
import { EditingContext } from '../Editing'
import { clampAndRound, NUMBERS, type NumberName, type NumberProperty } from '../numbers'
import { parseAmount } from '../parseAmount'
import { MIXED, singleValue } from '../summarize'
import { ValueField } from './ValueField'

interface NumberFieldProps {
  readonly of: NumberName
  readonly label: string
  /** The patch that sets it, if it is not the property's own. */
  patch?(element: BoardElement, value: number): ElementPatch
}

/** A numeric property of all selected elements. Steps start from each element's value: mixed values stay different. */
export function NumberField({ of, label, patch }: NumberFieldProps) {
  const { summary, elements, change, preview } = use(EditingContext)
  const property: NumberProperty = NUMBERS[of]
  const value = summary.numbers[of]
  const set = patch ?? property.patch
  if (value === undefined) return null
  return (
    <ValueField
      label={label}
      name={property.name}
      unit={property.unit}
      shown={value === MIXED ? MIXED : String(value)}
      range={{ now: singleValue(value), min: property.min, max: property.max }}
      isDisabled={elements.length === 0}
      onText={(text) => {
        const reading = parseAmount(text, property)
        if ('error' in reading) return reading.error
        change((element) => (property.read(element) === undefined ? null : set(element, reading.value)))
        return null
      }}
      onSteps={(steps) =>
        preview((element) => {
          const from = property.read(element)
          return from === undefined ? null : set(element, clampAndRound(property, from + steps * property.step))
        })
      }
    />
  )
}
