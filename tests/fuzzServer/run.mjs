// npm run fuzz:server -- --requests N --frames N --images N --seed S
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostgres } from '../support/findPostgres.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    frames: { type: 'string', default: '20000' },
    images: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^\d+$/.test(value)) {
    console.error(`--${name} must be a whole number`)
    process.exit(2)
  }
}
const postgres = await findPostgres()
const { requests, frames, images, seed } = values
console.log(
  `fuzz:server: ${requests} requests, ${frames} frames, ${images} images, seed ${seed}, on ${postgres ? 'Postgres' : 'the embedded database'}`,
)
const root = fileURLToPath(new URL('../..', import.meta.url))
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const project = postgres ? 'server-postgres' : 'server-embedded'
const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', project, 'tests/fuzzServer/fuzzServer']
const env = {
  ...process.env,
  ...(postgres && { DATABASE_URL: postgres }),
  FUZZ_REQUESTS: requests,
  FUZZ_FRAMES: frames,
  FUZZ_IMAGES: images,
  FUZZ_SEED: seed,
}
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
