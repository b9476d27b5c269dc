/** A mid-range phone: how many times slower than this machine. */
export const PHONE_SLOWDOWN = 4

/** A fair mobile network, as the DevTools protocol takes it; bytes per second, ms. */
export const NETWORK = {
  offline: false,
  latency: 170,
  downloadThroughput: (9 * 1_000_000) / 8,
  uploadThroughput: (9 * 1_000_000) / 8,
}
