/** Owns what is made on this device without an account. The server assigns ids from 1 on. */
export const TRIAL_USER_ID = 0

/** The key in a trial's database, for `Workspace.recall`, of the id of the person who is adopting a draft. */
export const claimOf = (boardUid: string) => `claim ${boardUid}`
