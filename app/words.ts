export const SKIP_TO_CONTENT = 'Skip to content'

export const arrivalsWait = (count: number) =>
  count === 1 ? 'Something waits for a board' : `${count} things wait for a board`
export const ARRIVALS_WAIT_DETAIL = 'What you shared or photographed is kept on this device.'
export const CHOOSE_BOARD = 'Choose a board'
