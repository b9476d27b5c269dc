import { constants } from 'node:zlib'
import compress from 'koa-compress'

/** Bytes. A smaller response fits in one packet anyway. */
const THRESHOLD = 1_400

/**
 * Compresses JSON responses. Images and the client's files already are compressed, and an encoder would buffer the
 * lines of an AI stream. Both encoders run at their fastest level: at any level, what remains of a board is mostly
 * random ids.
 */
export const compression = compress({
  filter: (type) => type === 'application/json',
  threshold: THRESHOLD,
  gzip: { level: constants.Z_BEST_SPEED },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  deflate: false,
  zstd: false,
})
