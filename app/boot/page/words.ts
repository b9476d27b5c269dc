export const SKIP_TO_CONTENT = 'Skip to content'

export const arrivalsWait = (count: number) =>
  count === 1 ? 'One item is waiting for a board' : `${count} items are waiting for a board`
export const ARRIVALS_WAIT_DETAIL = 'What you shared or photographed is kept on this device.'
export const CHOOSE_BOARD = 'Choose a board'
