// npm run fuzz -- --runs N --seed S [--path P] [--shrink]
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
    shrink: { type: 'boolean', default: false },
  },
})
for (const name of ['runs', 'seed']) {
  if (!/^\d+$/.test(values[name])) {
    console.error(`--${name} must be a whole number`)
    process.exit(2)
  }
}
console.log(`fuzz: ${values.runs} schedules, seed ${values.seed}`)
const root = fileURLToPath(new URL('../..', import.meta.url))
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', 'fuzz', 'tests/fuzz/sync']
const env = {
  ...process.env,
  FUZZ_RUNS: values.runs,
  FUZZ_SEED: values.seed,
  ...(values.path && { FUZZ_PATH: values.path }),
  ...(values.shrink && { FUZZ_SHRINK: '1' }),
}
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
