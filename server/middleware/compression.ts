import { constants } from 'node:zlib'
import compress from 'koa-compress'

/** Bytes. What is smaller fits one packet as it is. */
const THRESHOLD = 1_400

/**
 * Compresses JSON. Images and the client's files are compressed already, and the lines of an AI stream must not wait in
 * an encoder. Both encoders run at their fastest: most of a board's JSON that is left after that are random ids.
 */
export const compression = compress({
  filter: (type) => type === 'application/json',
  threshold: THRESHOLD,
  gzip: { level: constants.Z_BEST_SPEED },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  deflate: false,
  zstd: false,
})
