/** SQL that writes JSON in the contract's form. Arguments are our own aliases and columns, never user input. */

/** A row of users as others see them. */
export function personSql(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'displayName', ${user}.display_name, 'avatarUrl', ${user}.avatar_url)`
}

/** ISO time, truncated to milliseconds as JavaScript writes it. */
export function timeSql(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
