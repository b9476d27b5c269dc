// `npm run restore`: restores a backup to an empty DATA_DIR. See docs/operations.md.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs'

try {
  ensureInstalled()
  ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.chdir(root)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist/server/restore.js')).href)
