import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What each file of the project imports: our files as paths from its root, and packages by their bare names. */
export type ImportGraph = ReadonlyMap<
  string,
  { readonly files: readonly string[]; readonly packages: readonly string[] }
>

const realms = ['contract', 'db', 'server', 'app', 'sw']
const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx']

/** Reads all source files, except tests, under `root`, an absolute folder. */
export function readImportGraph(root: string): ImportGraph {
  const paths = realms.flatMap((realm) => (existsSync(join(root, realm)) ? sourcesIn(join(root, realm)) : []))
  return buildImportGraph(
    new Map(paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')])),
    (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile(),
  )
}

/** Builds the graph from texts in memory: `sources` maps a path to its text. */
export function buildImportGraph(
  sources: ReadonlyMap<string, string>,
  exists: (path: string) => boolean = (path) => sources.has(path),
): ImportGraph {
  const graph = new Map<string, { files: string[]; packages: string[] }>()
  for (const [path, text] of sources) {
    const files: string[] = []
    const packages: string[] = []
    for (const specifier of specifiersIn(text)) {
      if (!specifier.startsWith('.')) {
        packages.push(packageName(specifier))
        continue
      }
      const target = join(dirname(path), specifier.replace(/\?.*$/, ''))
      const found = endings.map((ending) => target + ending).find(exists)
      if (found === undefined) throw new Error(`${path} imports ${specifier}, which is not there`)
      files.push(found)
    }
    graph.set(path, { files, packages })
  }
  return graph
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Static, side-effect, re-exporting, dynamic, and worker imports; type imports too: a cycle of types is a cycle. */
function specifiersIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
  const patterns = [
    /\b(?:import|export)\s+(?:type\s+)?[\w*{}\s,$]+?\sfrom\s*['"]([^'"]+)['"]/g,
    /\bimport\s*['"]([^'"]+)['"]/g,
    /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
    /\bnew URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g,
  ]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
}

function packageName(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}
