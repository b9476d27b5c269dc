import { CLIPBOARD_ELEMENTS_MAX, ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import type { ToastOptions } from '../../ui/toast'

// What the clipboard has to say in more than one place.

const number = (value: number) => value.toLocaleString('en')

export const countOf = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`

export const TOO_MUCH: ToastOptions = {
  title: 'Too much at once',
  description: `Up to ${number(CLIPBOARD_ELEMENTS_MAX)} elements can be copied and pasted together.`,
  variant: 'destructive',
}

export const BOARD_FULL: ToastOptions = {
  title: 'This board is full',
  description: `A board holds up to ${number(ELEMENTS_PER_BOARD_MAX)} elements. Nothing was pasted.`,
  variant: 'destructive',
}
