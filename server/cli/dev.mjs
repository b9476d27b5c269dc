// `npm run dev`: Vite with hot reload in front (5173), the server with restarts behind it (PORT, 3000).
import { spawn } from 'node:child_process'
import { ensureInstalled, root } from './ensure.mjs'

ensureInstalled()
const children = [
  // Vite's proxy passes /api, /assets and /ws on to PORT.
  start(['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort']),
  // Writes have Vite's origin; its proxy replaces the host with the server's own name.
  start(['--watch', '--enable-source-maps', '--import', 'tsx', 'server/main.ts'], {
    PUBLIC_URL: 'http://localhost:5173',
  }),
]

function start(args, variables = {}) {
  const env = { ...variables, ...process.env }
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  child.on('exit', () => stop('SIGTERM'))
  return child
}

function stop(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
