import type { ColorFamily } from '../../contract/colorFamily'
import type { InspirationCategory } from '../../contract/inspiration'

export const CATEGORY_NAMES: Readonly<Record<InspirationCategory, string>> = {
  color: 'Color',
  typography: 'Typography',
  pattern: 'Pattern',
  collage: 'Collage',
  interior: 'Interior',
  gradient: 'Gradient',
  photography: 'Photography',
  other: 'Other',
}

/** A colour that stands for its family. */
export const FAMILY_COLORS: Readonly<Record<ColorFamily, string>> = {
  red: '#cf3a2e',
  orange: '#ee8a33',
  yellow: '#f3cb45',
  green: '#3f8f57',
  teal: '#2b8f92',
  blue: '#3661c4',
  purple: '#7a4cb8',
  pink: '#e77fae',
  brown: '#7a4a2e',
  black: '#1c1b1a',
  gray: '#8d8d8f',
  white: '#fbfaf7',
}

export function familyName(family: ColorFamily): string {
  return family.charAt(0).toUpperCase() + family.slice(1)
}

export const LIKE_FAILED = 'Failed to like inspiration'
