export const FIND_ON_BOARD = 'Find on the board'
export const WORDS_NAMES_COLORS = 'Words, names, colors'
export const PREVIOUS_RESULT = 'Previous result'
export const NEXT_RESULT = 'Next result'
export const NOTHING_FOUND = 'Nothing found'
export const resultOf = (index: number, count: number) => `${index + 1} of ${count}`
