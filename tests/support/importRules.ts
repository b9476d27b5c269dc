import type { ImportGraph } from './importGraph'

/** A room: its folders, the rooms it may import besides itself, and the packages it is limited to or may not import. */
interface Room {
  readonly name: string
  readonly folder: RegExp
  readonly mayImport: readonly string[]
  readonly packages?: RegExp
  readonly withoutPackages?: RegExp
}

const react = /^(react|react-dom|react-router-dom|radix-ui|@radix-ui\/.*|@floating-ui\/.*|swr)$/
const koa = /^(koa|koa-.*|@koa\/.*)$/
const boardCore = ['geometry', 'gestures', 'store', 'undo', 'frames']
const features = [
  'account',
  'shell',
  'assistant',
  'boardPicker',
  'camera',
  'analyzer',
  'history',
  'export',
  'importing',
  'presets',
  'inspirations',
  'cards',
  'sharing',
  'notifications',
  'templates',
  'forecast',
  'install',
  'search',
  'people',
  'push',
]
/** Parts of the editor that load when they are opened: React above the canvas's view. None may import another. */
const boardPanels = ['inspector', 'layers', 'keys', 'keysheet', 'present', 'find', 'minimap', 'weave']
const belowFeatures = [
  ...boardCore,
  'view',
  'raster',
  'texts',
  'arrange',
  'adding',
  'palette',
  'photos',
  'live',
  'api',
  'offline',
  'imaging',
  'ui',
  'contract',
]

/**
 * The folders of docs/architecture.md; the first match counts. Imports go one way: a file may import its own room and
 * those listed here.
 */
const rooms: readonly Room[] = [
  { name: 'contract', folder: /^contract\//, mayImport: [], packages: /^zod$/ },
  { name: 'db', folder: /^db\//, mayImport: ['contract'], withoutPackages: koa },

  { name: 'policies', folder: /^server\/policies\//, mayImport: ['contract', 'db'], packages: /^$/ },
  {
    name: 'presenters',
    folder: /^server\/presenters\//,
    mayImport: ['contract', 'db', 'server'],
    withoutPackages: koa,
  },
  {
    name: 'services',
    folder: /^server\/services\//,
    mayImport: ['contract', 'db', 'policies', 'presenters', 'storage', 'server'],
    withoutPackages: /^(koa|koa-.*|@koa\/.*|ws)$/,
  },
  { name: 'storage', folder: /^server\/(assets|mail)\//, mayImport: ['contract', 'db', 'policies', 'server'] },
  {
    name: 'ai',
    folder: /^server\/ai\//,
    mayImport: ['contract', 'db', 'policies', 'services', 'storage', 'server'],
    withoutPackages: koa,
  },
  {
    name: 'mcp',
    folder: /^server\/mcp\//,
    mayImport: ['contract', 'db', 'policies', 'services', 'storage', 'server'],
    withoutPackages: /^(koa-.*|@koa\/.*|ws)$/,
  },
  {
    name: 'routes',
    folder: /^server\/routes\//,
    mayImport: ['contract', 'db', 'policies', 'presenters', 'services', 'storage', 'ai', 'mcp', 'server'],
  },
  {
    name: 'realtime',
    folder: /^server\/realtime\//,
    mayImport: ['contract', 'db', 'policies', 'services', 'server'],
  },
  {
    name: 'server',
    folder: /^server\//,
    mayImport: ['contract', 'db', 'policies', 'presenters', 'services', 'storage', 'ai', 'mcp', 'routes', 'realtime'],
  },

  // Below everything that runs in a browser.
  { name: 'platform', folder: /^app\/platform\//, mayImport: ['contract'], packages: /^$/ },
  { name: 'ui', folder: /^app\/(ui|styles)\//, mayImport: [] },
  { name: 'imaging', folder: /^app\/imaging\//, mayImport: ['contract', 'offline'], withoutPackages: react },
  { name: 'offline', folder: /^app\/offline\//, mayImport: ['contract'], packages: /^(dexie|zod)$/ },
  { name: 'live', folder: /^app\/live\//, mayImport: ['contract', 'offline'], withoutPackages: react },
  { name: 'api', folder: /^app\/api\//, mayImport: ['contract', 'offline'] },
  { name: 'geometry', folder: /^app\/board\/geometry\//, mayImport: ['contract'], packages: /^rbush$/ },
  { name: 'gestures', folder: /^app\/board\/gestures\//, mayImport: ['contract', 'geometry', 'store'], packages: /^$/ },
  { name: 'undo', folder: /^app\/board\/undo\//, mayImport: ['contract', 'offline'], packages: /^$/ },
  {
    name: 'store',
    folder: /^app\/board\/store\//,
    mayImport: ['contract', 'geometry', 'undo', 'offline'],
    withoutPackages: react,
  },
  { name: 'frames', folder: /^app\/board\/frames\//, mayImport: ['contract', 'geometry', 'store'], packages: /^$/ },
  { name: 'arrange', folder: /^app\/board\/arrange\//, mayImport: ['contract', ...boardCore], withoutPackages: react },
  { name: 'raster', folder: /^app\/board\/raster\//, mayImport: ['contract', 'offline', ...boardCore] },
  {
    name: 'texts',
    folder: /^app\/board\/texts\//,
    mayImport: ['contract', 'raster', ...boardCore],
    withoutPackages: react,
  },
  {
    name: 'clipboard',
    folder: /^app\/board\/clipboard\//,
    mayImport: ['contract', 'offline', 'imaging', 'ui', 'raster', 'arrange', ...boardCore],
    withoutPackages: react,
  },
  {
    name: 'adding',
    folder: /^app\/board\/adding\//,
    mayImport: ['contract', 'offline', 'imaging', 'ui', 'clipboard', 'arrange', ...boardCore],
    withoutPackages: react,
  },
  {
    name: 'palette',
    folder: /^app\/board\/palette\//,
    mayImport: ['contract', 'offline', 'imaging', 'ui', 'view', ...boardCore],
  },
  {
    name: 'photos',
    folder: /^app\/board\/photos\//,
    mayImport: ['contract', 'offline', 'imaging', 'ui', 'clipboard', 'adding', 'arrange', ...boardCore],
    withoutPackages: react,
  },
  {
    name: 'view',
    folder: /^app\/board\/view\//,
    mayImport: [
      ...['contract', 'offline', 'imaging', 'live', 'api', 'ui', 'raster', 'texts', 'clipboard', 'arrange', 'photos'],
      ...boardCore,
    ],
  },
  ...boardPanels.map((name) => ({ name, folder: new RegExp(`^app/board/${name}/`), mayImport: belowFeatures })),
  ...features.map((name) => ({ name, folder: new RegExp(`^app/${name}/`), mayImport: belowFeatures })),
  { name: 'pages', folder: /^app\/pages\//, mayImport: [...belowFeatures, ...boardPanels, ...features, 'pwa'] },
  { name: 'pwa', folder: /^app\/pwa(Updates|Words)?\.ts$/, mayImport: ['offline', 'ui'] },
  {
    name: 'app',
    folder: /^app\/(boot\/.+|[^/]+)$/,
    mayImport: ['pages', 'pwa', ...boardPanels, ...features, ...belowFeatures],
  },

  { name: 'sw', folder: /^sw\//, mayImport: ['offline', 'contract'], packages: /^workbox-/ },
]

/** One sentence per import in the wrong direction; empty if there is none. */
export function wrongImports(graph: ImportGraph): string[] {
  const wrong: string[] = []
  for (const [path, { files, packages }] of graph) {
    const room = roomOf(path)
    if (!room) {
      wrong.push(`${path} is in no room`)
      continue
    }
    for (const target of files) {
      const other = roomOf(target)
      const isBeneath = other?.name === 'platform' && /^(app|sw)\//.test(path)
      const isAllowed =
        other !== undefined && (other.name === room.name || isBeneath || room.mayImport.includes(other.name))
      if (!isAllowed) wrong.push(`${path} (${room.name}) imports ${target} (${other?.name ?? 'no room'})`)
      else if (room.name === 'pages' && other.name === 'pages' && pageOf(path) !== pageOf(target))
        wrong.push(`${path} imports another page: ${target}`)
    }
    for (const name of packages) {
      if (room.packages && !room.packages.test(name)) wrong.push(`${path} (${room.name}) imports the package ${name}`)
      if (room.withoutPackages?.test(name)) wrong.push(`${path} (${room.name}) imports the package ${name}`)
      if (name === 'sharp' && path.startsWith('server/') && path !== 'server/assets/decoding.ts')
        wrong.push(`${path} imports sharp`)
      if (name.startsWith('@modelcontextprotocol/') && path.startsWith('server/') && path !== 'server/mcp/endpoint.ts')
        wrong.push(`${path} imports the protocol of agents`)
      if (name === 'openai' && !path.startsWith('server/ai/')) wrong.push(`${path} imports openai`)
    }
  }
  return wrong
}

/** Every cycle between files, as the paths on it; a file that imports itself is one. */
export function circles(graph: ImportGraph): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []

  function visit(path: string): void {
    const start = trail.indexOf(path)
    if (start >= 0) {
      found.push([...trail.slice(start), path])
      return
    }
    if (done.has(path)) return
    trail.push(path)
    for (const target of graph.get(path)?.files ?? []) visit(target)
    trail.pop()
    done.add(path)
  }

  for (const path of graph.keys()) visit(path)
  return found
}

function roomOf(path: string): Room | undefined {
  return rooms.find((room) => room.folder.test(path))
}

function pageOf(path: string): string {
  return path.split('/')[2] ?? ''
}
