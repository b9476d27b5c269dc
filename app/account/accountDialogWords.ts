import type { AccountReason } from '../ui/AccountRequest'

export const ACCOUNT_TITLES: Readonly<Record<AccountReason, string>> = {
  save: 'Create an account to save this board',
  share: 'Create an account to share this board',
  publish: 'Create an account to publish this board',
  assistant: 'Create an account to use the assistant',
}
export const ACCOUNT_DETAIL = 'This board is on this device only. It moves to your account with everything on it.'
export const CREATE_AN_ACCOUNT = 'Create an account'
