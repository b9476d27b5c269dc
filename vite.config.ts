import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { build, defineConfig, type HtmlTagDescriptor, type Plugin, type ResolvedConfig } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import type { ManifestTransform } from 'workbox-build'

const root = fileURLToPath(new URL('.', import.meta.url))
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * A file's folder decides when it loads: a chunk has the files of some folders, and their static imports, unless an
 * earlier chunk has those. Subfolders don't count: files in one, such as `lazy/`, load with what imports them.
 * Everything else is split by importer. Having few chunks matters: over HTTP/1.1 a phone has six connections, and each
 * further batch of small ones costs a round trip. tests/e2e/chunks.test.ts prints and bounds what is in them.
 */
const chunks = [
  // The entry's own chunk: it must not need any other.
  { name: 'first', test: inFolders('app/boot/first') },
  { name: 'framework', test: inPackages('react', 'react-dom', 'react-router', 'react-router-dom', 'scheduler') },
  // What every page shares.
  {
    name: 'shell',
    test: inFolders(
      'app/boot/page',
      'app/ui',
      'app/ui/format',
      'app/shell',
      'app/notifications/unread',
      'app/offline/plain',
      // Rules for elements that need no schema.
      'contract/rules',
    ),
  },
  // The frame around pages that aren't bare.
  { name: 'frame', test: inFolders('app/boot/frame') },
  // What draws a board, in the editor and for guests, and handles the first touch.
  {
    name: 'board',
    test: inFolders(
      'app/board/view',
      'app/board/view/toolbar/base',
      'app/board/store',
      'app/board/photos',
      'app/board/keys/start',
      'app/pages/board/base',
    ),
  },
  // What appears and moves only once someone touches the board.
  { name: 'interaction', test: inFolders('app/board/view/interaction', 'app/board/gestures/deferred') },
  // The schemas that most chunks share, with zod: a board's first paint doesn't need them.
  { name: 'contract', test: inFolders('contract/shared') },
  // The device's database, and its code that every page needs.
  {
    name: 'workspace',
    test: inFolders(
      'app/offline',
      'app/offline/outbox',
      'app/offline/push',
      'app/offline/inbound',
      'app/offline/cache',
      'app/offline/http',
      'app/offline/loss',
    ),
  },
  // Home, and the cards that other pages show too: separately they would be a dozen requests of a few hundred bytes.
  { name: 'home', test: inFolders('app/pages/home') },
  // The part of the live channel that is visible when no one else is on a board.
  { name: 'liveNews', test: inFolders('app/board/view/live/status') },
]

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  // Dexie's build for modern browsers: smaller and faster to start.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      routerAlias('', 'index'),
      routerAlias('/dom', 'dom-export'),
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // `/assets/{sha256}` serves people's images, so the build's output goes elsewhere.
    assetsDir: 'static',
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: chunks } },
    },
    // A chunk's importers would list all its files, 3 KB of every first visit: only what first visits wait for is worth
    // that; the rest is on the device by the time it is requested.
    modulePreload: {
      resolveDependencies: (file, deps, { hostId, hostType }) => {
        const isWaitedFor =
          hostType === 'html' || /static\/(index|first)-/.test(hostId) || /static\/(HomePage|workspace)-/.test(file)
        return isWaitedFor ? deps : deps.filter((dep) => dep.endsWith('.css'))
      },
    },
  },
  css: { modules: { generateScopedName: shortClassName() } },
  worker: { format: 'es' },
  server: {
    // Except source files in our own folder app/api.
    proxy: { '^/api/(?!.*\\.tsx?($|\\?))': server, '/assets': server, '/ws': { target: server, ws: true } },
  },
  plugins: [
    react(),
    preloadMainChunk(),
    makeRouterTreeShakable(),
    styleAsText(),
    minifyWithTerser(),
    listChunks(),
    buildBackgroundScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'main.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: manifest(),
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icons/icon-{64,192}.png'],
        // Fonts for other alphabets are fetched when a text needs them.
        globIgnores: ['**/*-{latin-ext,vietnamese,cyrillic,cyrillic-ext,greek}-*.woff2', 'main.js', 'background.js'],
        manifestTransforms: [writeArchive],
      },
    }),
  ],
})

function manifest(): Partial<ManifestOptions> {
  const narrow = { sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' as const }
  const wide = { sizes: '1280x800', type: 'image/webp', form_factor: 'wide' as const }
  return {
    id: '/',
    name: 'Moodloom',
    short_name: 'Moodloom',
    description:
      'Mood boards on your phone, online or offline: collect text, images, shapes and colors, alone or together.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#F7F4EF',
    background_color: '#F7F4EF',
    categories: ['design', 'productivity'],
    launch_handler: { client_mode: 'navigate-existing' },
    // Handled by sw/receiveShared.ts.
    share_target: {
      action: '/receive',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['image/*'] }] },
    },
    file_handlers: [
      {
        action: '/receive',
        accept: {
          'image/jpeg': ['.jpg', '.jpeg'],
          'image/png': ['.png'],
          'image/webp': ['.webp'],
          'image/gif': ['.gif'],
          'image/avif': ['.avif'],
          'image/heic': ['.heic', '.heif'],
        },
      },
    ],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      { src: '/screenshots/board-narrow.webp', ...narrow, label: 'A board on a phone' },
      { src: '/screenshots/home-narrow.webp', ...narrow, label: 'Home on a phone' },
      { src: '/screenshots/discover-narrow.webp', ...narrow, label: 'Discover on a phone' },
      { src: '/screenshots/board-wide.webp', ...wide, label: 'A board in the editor' },
      { src: '/screenshots/home-wide.webp', ...wide, label: 'Home' },
      { src: '/screenshots/discover-wide.webp', ...wide, label: 'Discover' },
    ],
    shortcuts: [
      {
        name: 'New board',
        url: '/board/new',
        icons: [{ src: '/icons/shortcut-new-board.png', sizes: '96x96', type: 'image/png' }],
      },
      {
        name: 'Take photo',
        url: '/take-photo',
        icons: [{ src: '/icons/shortcut-take-photo.png', sizes: '96x96', type: 'image/png' }],
      },
      {
        name: 'Templates',
        url: '/templates',
        icons: [{ src: '/icons/shortcut-templates.png', sizes: '96x96', type: 'image/png' }],
      },
    ],
  }
}

/**
 * Writes the files that the service worker precaches into one archive, which it fetches instead (format:
 * sw/unpackFiles.ts). Files without a hash in their name are left out: the archive may be from another build.
 */
async function writeArchive(manifest: Parameters<ManifestTransform>[0]) {
  const dist = join(root, 'dist/client')
  const paths = manifest.map(({ url }) => url).filter((url) => url.startsWith('static/'))
  const files = await Promise.all(paths.map((path) => readFile(join(dist, path))))
  const list = Buffer.from(JSON.stringify(paths.map((path, index) => [`/${path}`, files[index]?.length])))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(list.length)
  await writeFile(join(dist, 'files.bin'), Buffer.concat([length, list, ...files]))
  return { manifest }
}

/** Builds the service worker's second script, which it loads when an event needs it (sw/loadBackground.ts). */
function buildBackgroundScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'background-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const { outDir, target } = config.build
      await build({
        root: config.root,
        configFile: false,
        publicDir: false,
        resolve: { alias: config.resolve.alias },
        build: {
          outDir,
          target,
          emptyOutDir: false,
          lib: {
            entry: join(root, 'sw/background.ts'),
            name: 'background',
            formats: ['iife'],
            fileName: () => 'background.js',
          },
        },
      })
    },
  }
}

/** Class names of two or three letters in the build: long ones would make up most of a small chunk's size. */
function shortClassName() {
  const names = new Map<string, string>()
  return (name: string, file: string) => {
    const key = `${file} ${name}`
    const short = names.get(key) ?? `m${names.size.toString(36)}`
    names.set(key, short)
    return process.env.NODE_ENV === 'production' ? short : `${name}_${short}`
  }
}

/** Preloads in index.html what the entry imports, so that both are fetched at the same time. */
function preloadMainChunk(): Plugin {
  return {
    name: 'name-main',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags = new Map<string, HtmlTagDescriptor>()
        const visit = (fileName: string) => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || chunk.isEntry || tags.has(fileName) || html.includes(fileName)) return
          tags.set(fileName, link(fileName, 'modulepreload'))
          for (const css of chunk.viteMetadata?.importedCss ?? []) tags.set(css, link(css, 'stylesheet'))
          for (const imported of chunk.imports) visit(imported)
        }
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isDynamicEntry && file.name === 'main') visit(file.fileName)
        return [...tags.values()]
      },
    },
  }
}

/** The build of react-router without developer messages, which its `exports` don't list. */
function routerAlias(entry: string, file: string) {
  const at = new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)
  return { find: new RegExp(`^react-router${entry}$`), replacement: fileURLToPath(at) }
}

/** Marks the router's declarations as pure, which its authors don't, so that unused ones are dropped. */
function makeRouterTreeShakable(): Plugin {
  return {
    name: 'shake-router',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/= (React\d*\.\w+\()/g, '= /* @__PURE__ */ $1')
          .replace(
            /^var (\w+) = class extends (React\d*\.Component) (\{.*?^\});/gms,
            'var $1 = /* @__PURE__ */ ((Base) => class extends Base $3)($2);',
          ),
    },
  }
}

/** react-colorful sets its style sheet by `innerHTML`, which Trusted Types block (app/boot/first/trustedTypes.ts). */
function styleAsText(): Plugin {
  return {
    name: 'style-as-text',
    transform: {
      filter: { id: /react-colorful[\\/]dist/ },
      handler: (code) => code.replace(/\.innerHTML=/g, '.textContent='),
    },
  }
}

/** Chunks nearly all of whose code runs before the first press on a board. */
const START_CHUNKS = new Set(['index', 'first', 'main', 'rolldown-runtime', 'framework', 'shell', 'board', 'BoardPage'])
/** Has V8 compile a whole file off the main thread while it loads: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** A second pass over the output of the build's own minifier: 1% less for every first visit. */
function minifyWithTerser(): Plugin {
  return {
    name: 'press-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } })
          if (code) chunk.code = START_CHUNKS.has(chunk.name) ? COMPILE_HINT + code : code
        }
      },
    },
  }
}

/** Records which files each chunk consists of, for the test that bounds it. Written outside of what is served. */
function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const list = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const files = Object.keys(chunk.modules).map((path) => relative(root, path.replace('\0', '')))
        return [{ name: chunk.name, file: chunk.fileName, imports: chunk.imports, files }]
      })
      await writeFile(join(dir, '../chunks.json'), JSON.stringify(list))
    },
  }
}

function link(fileName: string, rel: 'modulepreload' | 'stylesheet'): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}

/** Matches the files of these folders, without those of their subfolders. */
function inFolders(...folders: readonly string[]): (path: string) => boolean {
  const paths = new Set(folders.map((folder) => join(root, folder)))
  return (path) => paths.has(dirname(path))
}

function inPackages(...names: readonly string[]): RegExp {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)
}
