import { clampAndRound, type NumberProperty } from './numbers'
import { canBeTo, isNotNumber } from './words'

/** The value of a typed text, or an error message. */
export type Reading<T> = { readonly value: T } | { readonly error: string }

/** Parses a number typed for a property: `120`, `12,5`, `90°`, or a sum such as `120+8` or `300/2`. */
export function parseAmount(text: string, property: NumberProperty): Reading<number> {
  const value = sum(text.replace(/(px|°|%|×)\s*$/i, ''))
  if (value === null) return { error: isNotNumber(property.name, text.trim()) }
  const { min, max, name, unit } = property
  const word = unit === '×' ? '' : unit === 'px' ? ' px' : unit
  if (value < min || value > max) return { error: canBeTo(name, min, `${max}${word}`) }
  return { value: clampAndRound(property, value) }
}

/** Evaluates `+`, `-`, `*` or `×`, and `/` or `÷`, with the usual precedence; null for anything else. */
export function sum(text: string): number | null {
  const tokens = text.replaceAll(',', '.').match(/\d+\.?\d*|\.\d+|[-+*/×÷]|\S/g) ?? []
  let total = 0
  let at = 0
  const factor = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '-') return -factor()
    return token === '' || /[^\d.]/.test(token) ? Number.NaN : Number(token)
  }
  const product = (): number => {
    let value = factor()
    for (;;) {
      const operator = tokens[at] ?? ''
      if (!'*×/÷'.includes(operator) || operator === '') return value
      at++
      const other = factor()
      value = '*×'.includes(operator) ? value * other : value / other
    }
  }
  total = product()
  while (tokens[at] === '+' || tokens[at] === '-') total += tokens[at++] === '+' ? product() : -product()
  return at === tokens.length && Number.isFinite(total) ? total : null
}
