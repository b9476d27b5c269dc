// The last step of `npm run build`: writes .br and .gz next to the client's compressible files, except tiny ones.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './ensure.mjs'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|map|wasm|bin)$/
/** Bytes below which the headers outweigh the savings. */
const SMALLEST = 512

const client = join(root, 'dist/client')
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
  const path = join(entry.parentPath ?? entry.path, entry.name)
  const bytes = readFileSync(path)
  if (bytes.length < SMALLEST) continue
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
