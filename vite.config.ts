import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const NEEDS_INTERACTION =
  /app[\\/]board[\\/](geometry[\\/](resize|snap|flight)|gestures[\\/](deferredGestures|marquee|transformTarget|place|resize|rotate|scaleText|snapTargets|zoomTool)|view[\\/](InteractionLayer|TextEditor|scrollCaretIntoView|SelectionFrame|GroupFrame|Handles|placeFrame|Sight|cameraToShow|flyTo|ActiveRing|Marquee|Guides))\./
const DRAWS_BOARD =
  /app[\\/]board[\\/](geometry|gestures[\\/](?!keyboard|shortcut)|store[\\/](?!restack|newText)|keys[\\/]useBoardKeys|view[\\/]toolbar[\\/]toolbarMenus|view[\\/](?!live|toolbar|dense|openLinks|GridDots|groundInk|elements[\\/](CroppedImage|MissingImage|LinkedText|FrameButton)))|pages[\\/]board[\\/]((BoardPanel|EditorHeader)\.module|words\.|LoadingBoard\.)|offline[\\/]InitialBoardSource\.|app[\\/]board[\\/](photos[\\/](?!preparePhotos|layOutPhotos|words)|clipboard[\\/]payloadAttribute)/

/**
 * What the first screens share, in few files: over HTTP/1.1 a phone has six connections, and each further round of
 * small chunks costs it a round trip. A group takes what its files import along, where no group before it has that.
 * The rest is split by who imports it.
 */
const chunks = [
  // The entry's own: it may need nothing else.
  {
    name: 'first',
    test: /app[\\/](firstScreen|boardPage|frameParts|pages[\\/]board[\\/]desktopChrome|search[\\/]paths|ui[\\/](LatePart|phone))\b|offline[\\/](prefetchCache|device|initialSnapshot|loadWorkspace|rows)\b|app[\\/]platform[\\/](reportError|expected)\b|contract[\\/]headers|preload-helper/,
  },
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]|rolldown[\\/:]runtime/,
  },
  // What every page shares.
  {
    name: 'shell',
    test: /app[\\/]ui[\\/](AccountRequest|Avatar|Button|Link|useLatePart|IconButton|LazyBoundary|Menu|PageSpinner|Spinner|StatePanel|classes|icons|menuItems|theme|toast|useMediaQuery|usePageTitle|afterDrawing|boardPath|untilLoaded)\b|app[\\/]shell[\\/](?!pages|AccountMenu|Footer|Header|TabBar|ThemeChoice|Sync(Panel|Entry)|useOutbox|usePeak|changeWords|diagnostics)|app[\\/]account[\\/](?!LogoutDialog|useLogout|logoutWords|serverRestored|sessionEnded|storage|passkeys|adoptTrial|trialWorkspace|AccountDialog|accountDialogWords)|app[\\/](AppFrame|Overlays|preloadParts|pwa|router)\.|app[\\/]api[\\/](request|pageEpoch|ApiError)\b|app[\\/]live[\\/]connectLater\b|app[\\/]notifications[\\/](paths|bellWords|unreadCount|LazyNotifications)\b|app[\\/]install[\\/](LazyInstallOffer|installPrompt)\b|contract[\\/](limits|channel|elementDefaults|elementPatching|assetAddress)\b|offline[\\/](ids|ChosenPhotos|arrivals|plainDatabase|storedFile)\b/,
  },
  // What stands around a page that is not bare.
  {
    name: 'frame',
    test: /app[\\/]frame\.|app[\\/]shell[\\/](pages|AccountMenu|Footer|Header|TabBar|ThemeChoice)\.|app[\\/]account[\\/]useLogout\b|app[\\/]notifications[\\/]BellLink\b|app[\\/]search[\\/](HeaderSearch|SearchBox|recentSearches|useSlash)\b/,
  },
  // What draws a board, for its editor and for guests, and what a finger does first.
  {
    name: 'board',
    test: (id: string) => DRAWS_BOARD.test(id) && !NEEDS_INTERACTION.test(id),
  },
  // What shows and moves only once somebody's hand, or mouse, is on the board.
  { name: 'interaction', test: NEEDS_INTERACTION },
  // Schemas, and what runs them: no first drawing of a board needs them.
  {
    name: 'contract',
    test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?!account|agents|ai|asset|boardFile|debug|diagnostics|epoch|notification|push|storageUse|messages|passkeys|people|sharing|history|template|modification|modifiedImage|preset|inspiration|colorFamily|colorQuery|namedColors|search|oklab|textStyles|headers|limits|channel|elementDefaults|elementPatching|imageHeader)/,
  },
  // The device's database and what works on it for every page; how things are sent is loaded by what sends.
  {
    name: 'workspace',
    test: /node_modules[\\/]dexie[\\/]|app[\\/]offline[\\/](?!mirror[\\/](?!browserMirror)|AnalysisQueue|acknowledged|arrivals|compare|push(?!Batch)|workspaceExtras|adoptDrafts|reconcile|renewBoard|reoffer|decisions|deviceUse|draftHistory|cachedHistory|isContiguous|presets|sendAnalysis|templates|trash\.)/,
  },
  // Home, and the cards that other pages show too: apart they would be a dozen requests of some hundred bytes.
  {
    name: 'home',
    test: /app[\\/]pages[\\/]home[\\/](HomePage|Intro|Collage|CreativeSection|RecentBoards|AddButton)\.|app[\\/]ui[\\/](Skeleton|CardGrid|WhenSeen|Field)\./,
  },
  // What of the live channel is seen alone on a board.
  {
    name: 'liveNews',
    test: /app[\\/]board[\\/]view[\\/]live[\\/](LiveNotifications|LivePill|liveLabel|useLive|people\.module)/,
  },
]

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  // Its build for browsers of today: smaller, and quicker to start.
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
    // `/assets/{sha256}` is where people's images live: what the build makes stands elsewhere.
    assetsDir: 'static',
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: chunks } },
    },
    // Whoever loads a part would name all its files, 3 KB of every first visit: only what first visits wait for is
    // worth it, the rest is on the device by the time it is asked for.
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
    // Not what is in app/api, our own room of that name.
    proxy: { '^/api/(?!.*\\.tsx?($|\\?))': server, '/assets': server, '/ws': { target: server, ws: true } },
  },
  plugins: [
    react(),
    preloadMainChunk(),
    makeRouterTreeShakable(),
    styleAsText(),
    minifyWithTerser(),
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
        // Other alphabets are fetched when a text needs them.
        globIgnores: ['**/*-{latin-ext,vietnamese,cyrillic,cyrillic-ext,greek}-*.woff2', 'main.js'],
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
    description: 'Mood boards that survive the tunnel: text, images, shapes and colors, with or without a network.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#F7F4EF',
    background_color: '#F7F4EF',
    categories: ['design', 'productivity'],
    launch_handler: { client_mode: 'navigate-existing' },
    // Answered by sw/receiveShared.ts.
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

/** Class names of the build: two or three letters, where long ones would be most of what a small part weighs. */
function shortClassName() {
  const names = new Map<string, string>()
  return (name: string, file: string) => {
    const key = `${file} ${name}`
    const short = names.get(key) ?? `m${names.size.toString(36)}`
    names.set(key, short)
    return process.env.NODE_ENV === 'production' ? short : `${name}_${short}`
  }
}

/** Names in index.html what the entry sends for, so that both are fetched at the same time. */
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
          if (file.type === 'chunk' && file.facadeModuleId?.endsWith('/app/boot/page/main.tsx')) visit(file.fileName)
        return [...tags.values()]
      },
    },
  }
}

/** The build of react-router without what it tells developers, which its `exports` do not name. */
function routerAlias(entry: string, file: string) {
  const at = new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)
  return { find: new RegExp(`^react-router${entry}$`), replacement: fileURLToPath(at) }
}

/** Says of the router's parts what its authors do not: that one nobody uses does nothing, and may be left out. */
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

/** react-colorful sets its style sheet as HTML, which Trusted Types block (app/boot/first/trustedTypes.ts). As text it works alike. */
function styleAsText(): Plugin {
  return {
    name: 'style-as-text',
    transform: {
      filter: { id: /react-colorful[\\/]dist/ },
      handler: (code) => code.replace(/\.innerHTML=/g, '.textContent='),
    },
  }
}

/** Chunks of which nearly everything runs before the first press on a board. */
const START_CHUNKS = new Set(['index', 'first', 'main', 'rolldown-runtime', 'framework', 'shell', 'board', 'BoardPage'])
/** Has V8 compile a whole file off the main thread while it loads: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** A second look at what the build's own minifier made: 1 % less for every first visit. */
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

function link(fileName: string, rel: 'modulepreload' | 'stylesheet'): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}
