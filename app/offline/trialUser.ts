/** Owns what is made on this device without an account. The server gives ids from 1 on. */
export const TRIAL_USER_ID = 0

/** What a trial's database remembers, by `Workspace.recall`, of a draft that somebody is taking over: their id. */
export const claimOf = (boardUid: string) => `claim ${boardUid}`
