export const TOUCH = 'Touch'
export const MOUSE = 'Mouse'
export const WHILE_PRESENTING = 'While presenting'
export const ARROWS = 'Arrows'
export const MENU = 'Menu'

export const GESTURES_AND_KEYS = 'Gestures and keys'
export const KEYS_AND_GESTURES = 'Keys and gestures'
export const ALL_KEYS_AND_GESTURES = 'All keys and gestures'
