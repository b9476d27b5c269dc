// The browser suite in batches, so that where minutes are counted it ends between two of them, and says what it left out.
import { readdir } from 'node:fs/promises'

/** What the product stands on goes first; the rest follows by name. */
const FIRST = [
  'mainJob',
  'offline',
  'killed',
  'live',
  'hands',
  'actionsOffline',
  'undo',
  'history',
  'sharing',
  'templates',
]
const SIZE = 4

/**
 * The files of the project e2e in batches of four, the most important first. Those of tests/e2e/nodes are a project of
 * their own.
 * @returns {Promise<string[][]>}
 */
export async function browserBatches() {
  const folder = 'tests/e2e'
  const files = await readdir(new URL('../e2e', import.meta.url), { recursive: true })
  const names = files.filter((name) => name.endsWith('.test.ts') && !name.startsWith('nodes/')).sort()
  const rank = (name) => {
    const place = FIRST.indexOf(name.replace('.test.ts', ''))
    return place < 0 ? FIRST.length : place
  }
  const ordered = names.sort((a, b) => rank(a) - rank(b)).map((name) => `${folder}/${name}`)
  const batches = []
  for (let start = 0; start < ordered.length; start += SIZE) batches.push(ordered.slice(start, start + SIZE))
  return batches
}
