export interface Swatch {
  /** `#rrggbb`, small letters. */
  readonly hex: string
  readonly name: string
}

/** As the specification writes it: `#1e90ff: Dodger Blue`. */
export function swatchText({ hex, name }: Swatch): string {
  return `${hex}: ${name}`
}
