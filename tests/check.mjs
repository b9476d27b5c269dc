// `npm run check`: types per realm, lint and format, import direction. Runs all of them, then reports what failed.
import { spawn } from 'node:child_process'
import { ensureInstalled, root } from '../server/cli/ensure.mjs'

ensureInstalled()

const realms = ['contract', 'db', 'server', 'app/offline', 'app', 'sw', 'tests']
const checks = [
  ...realms.map((realm) => ({ name: `types of ${realm}`, command: ['typescript/bin/tsc', '-p', realm] })),
  { name: 'lint and format', command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'import direction',
    command: [
      'vitest/vitest.mjs',
      ...['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'tests/unit/importDirection.test.ts'],
    ],
  },
]

const failed = []
for (const { name, command } of checks) {
  const [script, ...args] = command
  const code = await run(process.execPath, [`node_modules/${script}`, ...args])
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs a command in the repository's root. Prints its output only if it fails. Resolves to the exit code. */
function run(file, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}
