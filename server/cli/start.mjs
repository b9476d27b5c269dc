// `npm start`: everything from a fresh clone to a listening server.
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
// In this process: a kill -9 leaves no child process using the data directory.
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
