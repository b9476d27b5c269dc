export interface Swatch {
  /** `#rrggbb`, lowercase. */
  readonly hex: string
  readonly name: string
}

/** A color of a picture's palette. */
export interface PictureSwatch extends Swatch {
  /** The share of the image, 0 to 1, that has this color or one that it represents. */
  readonly share: number
}

/** The specified format: `#1e90ff: Dodger Blue`. */
export function swatchText({ hex, name }: Swatch): string {
  return `${hex}: ${name}`
}
