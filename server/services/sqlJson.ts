/** SQL that writes JSON as the contract has it. Arguments are aliases and columns of ours, never what somebody sent. */

/** A row of users as others see them. */
export function personSql(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'displayName', ${user}.display_name, 'avatarUrl', ${user}.avatar_url)`
}

/** ISO time, cut to milliseconds as JavaScript writes it. */
export function timeSql(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
