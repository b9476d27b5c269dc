export const changesAre = (waiting: number) => (waiting === 1 ? '1 change is' : `${waiting} changes are`)
export const LOG_OUT_WITH_CHANGES_WAITING = 'Log out with unsynced changes?'
export const logOutWithChangesWaitingDetail = (changes: string) =>
  `${changes} on this device only. Kept changes are sent when you log in here again.`
export const KEEP_ON_THIS_DEVICE = 'Keep on this device'
export const SEND_NOW = 'Send now'
