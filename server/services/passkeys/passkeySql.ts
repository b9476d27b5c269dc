import { timeSql } from '../sqlJson'

/** A passkey as its owner sees it. */
export const PASSKEY_SQL = `id, name, ${timeSql('created_at')} as "createdAt", ${timeSql('last_used_at')} as "lastUsedAt"`
