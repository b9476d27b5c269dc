// `npm run renew-epoch`: says that the database was set back in time. docs/operations.md says when.
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
