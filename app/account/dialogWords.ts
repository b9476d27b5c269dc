import type { AccountReason } from '../ui/AccountRequest'

export const changesAre = (waiting: number) => (waiting === 1 ? '1 change is' : `${waiting} changes are`)
export const LOG_OUT_WITH_CHANGES_WAITING = 'Log out with unsynced changes?'
export const logOutWithChangesWaitingDetail = (changes: string) =>
  `${changes} on this device only. Kept changes are sent when you log in here again.`
export const KEEP_ON_THIS_DEVICE = 'Keep on this device'
export const SEND_NOW = 'Send now'

export const ACCOUNT_TITLES: Readonly<Record<AccountReason, string>> = {
  save: 'Create an account to save this board',
  share: 'Create an account to share this board',
  publish: 'Create an account to publish this board',
  assistant: 'Create an account to use the assistant',
}
export const ACCOUNT_DETAIL = 'This board is on this device only. It moves to your account with everything on it.'
export const CREATE_AN_ACCOUNT = 'Create an account'
