import { machineSpeed } from './machineSpeed'
import type { Bench, Row } from './Row'
import { isMet, printTable } from './table'

// By name, so that `npm run bench -- server` loads and measures only that.
const benches: Readonly<Record<string, () => Promise<{ bench: Bench }>>> = {
  server: () => import('./server.bench'),
  frames: () => import('./frames.bench'),
  dense: () => import('./dense.bench'),
  keys: () => import('./keys.bench'),
  firstLoad: () => import('./firstLoad.bench'),
  taps: () => import('./taps.bench'),
  drain: () => import('./drain.bench'),
  catchUp: () => import('./catchUp.bench'),
  realtime: () => import('./realtime.bench'),
  people: () => import('./people.bench'),
  session: () => import('./session.bench'),
  imaging: () => import('./imaging.bench'),
  photoPath: () => import('./photoPath.bench'),
  history: () => import('./history.bench'),
  inspirations: () => import('./inspirations.bench'),
  placing: () => import('./placing.bench'),
  weave: () => import('./weave.bench'),
  scroll: () => import('./scroll.bench'),
  search: () => import('./search.bench'),
  lighthouse: () => import('./lighthouse.bench'),
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
const before = Math.round(machineSpeed())
const rows: Row[] = []
const failed: string[] = []
for (const [name, load] of Object.entries(benches)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.error(`measuring ${name} …`)
  // Printed as soon as they are measured: all of it takes more than an hour, and one bench may fail.
  try {
    const { bench } = await load()
    const measured = await bench.run()
    rows.push(...measured)
    console.log(`${printTable(measured)}\n`)
  } catch (error) {
    console.error(error)
    failed.push(name)
  }
}
const missed = rows.filter((row) => isMet(row) === false)
console.log(`${rows.filter((row) => isMet(row)).length} aims met, ${missed.length} missed`)
for (const { title } of missed) console.log(`missed: ${title}`)
for (const name of failed) console.log(`failed: ${name}`)
console.log(`machine speed: ${before} before, ${Math.round(machineSpeed())} after`)
if (failed.length > 0) process.exitCode = 1
