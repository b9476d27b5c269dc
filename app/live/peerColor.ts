/** How many `--peer-N` there are in tokens.css. */
export const PEER_COLORS = 8

/** The color of a person's cursor, outlines and avatar, as CSS: the same on every screen and every day. */
export function peerColor(userId: number): string {
  return `var(--peer-${(Math.abs(userId) % PEER_COLORS) + 1})`
}
