export const presenting = (name: string) => `Presenting ${name}`
export const PRESENTATION = 'Presentation'
export const PREVIOUS = 'Previous'
export const slideNumber = (index: number, count: number) => `${index + 1} of ${count}`
export const NEXT = 'Next'
export const LEAVE = 'Leave'
export const ESC = 'Esc'
export const WHOLE_BOARD = 'The whole board'
export const slideOf = (index: number, count: number, name: string | null) =>
  `Slide ${index + 1} of ${count}${name === null ? '' : `: ${name}`}`
