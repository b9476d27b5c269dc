import {
  FIRST_LIGHT_LINEN_COOL_FLOOR,
  NEON_AFTER_RAIN,
  RUST_PLUM_LAST_TRAM_HOME,
  SALT_PAPER_NOON_ON_WHITE_WALL,
} from './words'

export interface CollagePalette {
  readonly words: string
  readonly swatches: readonly [string, string, string, string]
  readonly sky: string
  readonly sun: string
  readonly hills: readonly [string, string]
}

const MORNING: CollagePalette = {
  words: FIRST_LIGHT_LINEN_COOL_FLOOR,
  swatches: ['#e8b298', '#f3e3cf', '#7c9885', '#35524a'],
  sky: '#f6ddcb',
  sun: '#f0a35e',
  hills: ['#9db4a0', '#5e7f73'],
}
const DAY: CollagePalette = {
  words: SALT_PAPER_NOON_ON_WHITE_WALL,
  swatches: ['#c8432b', '#f2c14e', '#2f7d8c', '#f4efe6'],
  sky: '#cfe3e6',
  sun: '#f6d186',
  hills: ['#7fa99b', '#2f7d8c'],
}
const EVENING: CollagePalette = {
  words: RUST_PLUM_LAST_TRAM_HOME,
  swatches: ['#b5473a', '#e9a15f', '#6b3a5b', '#2b2438'],
  sky: '#e8996b',
  sun: '#fbe0a6',
  hills: ['#8d4a5f', '#4a2f4d'],
}
const NIGHT: CollagePalette = {
  words: NEON_AFTER_RAIN,
  swatches: ['#3a4f9b', '#e4587a', '#12233f', '#d9c9a3'],
  sky: '#1f2f55',
  sun: '#f3e3b3',
  hills: ['#2b3f6b', '#141f38'],
}

/** The palette for an hour of the day, 0 to 23. */
export function collageOf(hour: number): CollagePalette {
  if (hour >= 5 && hour < 11) return MORNING
  if (hour >= 11 && hour < 17) return DAY
  if (hour >= 17 && hour < 22) return EVENING
  return NIGHT
}
