/** Owns what is made on this device without an account. The server's ids start at 1. */
export const TRIAL_USER_ID = 0

/** The `Workspace.recall` key, in a trial's database, of the id of the person who is adopting a draft. */
export const claimOf = (boardUid: string) => `claim ${boardUid}`
