import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../tests/e2e/support/places'

const folder = new URL('.', import.meta.url).pathname
const command = join(folder, 'node_modules/lighthouse/cli/index.js')

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Audit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** What cost points, in Lighthouse's words. */
  readonly found: readonly string[]
}

interface AuditOptions {
  /** Path to a Chromium. */
  readonly browser: string
  /** The visitor's session; signed out by default. */
  readonly cookie?: string
}

/** The parts we read of https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >
}

/** Installs Lighthouse on first use: its 200 packages are not needed otherwise. */
export function ensureLighthouse(): void {
  if (existsSync(command)) return
  console.error('Installing Lighthouse (once)...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

/** One visit with an empty profile, as a mid-range phone on a slow network sees it: Lighthouse's mobile preset. */
export async function audit(url: string, { browser, cookie }: AuditOptions): Promise<Audit> {
  const { path, remove } = await temporaryFolder('lighthouse')
  try {
    const file = join(path, 'report.json')
    const flags = '--headless=new --no-sandbox --disable-dev-shm-usage'
    await run(
      [
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
      ],
      browser,
    )
    return read(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await remove()
  }
}

function read({ runtimeError, categories, audits }: Report): Audit {
  if (runtimeError) throw new Error(runtimeError.message)
  const found = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { title = id, score = null, displayValue = '' } = audits[id] ?? {}
      return weight > 0 && score !== null && score < 0.9 ? `${category}: ${title} ${displayValue}`.trim() : []
    }),
  )
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]))
  return { scores: scores as Record<Category, number>, found }
}

function run(args: readonly string[], browser: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CHROME_PATH: browser }
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}`))))
  })
}
