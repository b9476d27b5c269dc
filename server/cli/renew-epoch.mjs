// `npm run renew-epoch`: declares that the database was rolled back. See docs/operations.md.
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
await import(pathToFileURL(join(root, 'dist/server/renew-epoch.js')).href)
