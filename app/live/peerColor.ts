/** Number of `--peer-N` colors in tokens.css. */
export const PEER_COLORS = 8

/** The CSS color of a person's cursor, outlines and avatar: the same on every screen, every day. */
export function peerColor(userId: number): string {
  return `var(--peer-${(Math.abs(userId) % PEER_COLORS) + 1})`
}
