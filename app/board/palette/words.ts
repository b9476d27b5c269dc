export const FROM_YOUR_IMAGES = 'From your images'
export const ON_THIS_BOARD = 'On this board'
export const NO_COLORS_YET = 'Add an image or a color, and the board’s palette appears here.'
export const addNamedColor = (name: string, hex: string) => `Add ${name}, ${hex}`
export const COLORS_OF_IMAGE = 'Colors of this image'
export const NO_COLORS_TO_READ = 'The colors of this image can’t be read here.'
export const ADD_PALETTE = 'Add palette to board'
export const PALETTE_ADDED = 'Palette Added'

export const RECOLOR = 'Recolor'
export const BACK = 'Back'
export const RECOLOR_HINT = 'Swap one color for another, everywhere on the board.'
export const SWAP = 'Swap'
export const FOR = 'For'
export const swapColor = (name: string, hex: string) => `Swap ${name}, ${hex}`
export const forColor = (name: string, hex: string) => `For ${name}, ${hex}`
export const APPLY = 'Apply'
export const recoloredCount = (count: number) => (count === 1 ? 'One element recolored' : `${count} elements recolored`)
export const NOTHING_TO_RECOLOR = 'Nothing on this board has a color that can be swapped.'

export const SAVE_PALETTE = 'Save palette'
export const COPY_AS_CSS = 'Copy as CSS'
export const DOWNLOAD_ASE = 'Download for Adobe apps (.ase)'
export const DOWNLOAD_TOKENS = 'Download design tokens (.json)'
export const PALETTE_COPIED = 'Palette copied as CSS'
export const COULD_NOT_COPY = 'The palette couldn’t be copied'
export const COULD_NOT_COPY_DETAIL = 'This browser doesn’t share its clipboard.'
export const paletteOfBoard = (board: string) => `${board} palette`

export const ANY_COLOR = 'Any color'
export const HEX = 'Hex'
export const ADD = 'Add'
export const PICK_FROM_SCREEN = 'Pick from the screen'
export const STANDARD_COLORS = 'Standard colors'
