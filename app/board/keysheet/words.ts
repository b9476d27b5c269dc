export const TOUCH = 'Touch'
export const MOUSE = 'Mouse'
export const WHILE_PRESENTING = 'While presenting'
export const ARROWS = 'Arrows'
export const MENU = 'Menu'

export const SHORTCUTS = 'Shortcuts'
export const ALL_SHORTCUTS = 'All keyboard shortcuts and gestures'
