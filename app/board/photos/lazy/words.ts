export const ARRANGE = 'Arrange'

export const waitForAnotherBoard = (count: number) =>
  count === 1
    ? 'You can no longer edit its board. The photo is saved on this device: choose another board for it.'
    : `You can no longer edit their board. ${count} photos are saved on this device: choose another board for them.`
