import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * What the first screens share, in few files: over HTTP/1.1 a phone has six connections, and each further round of
 * small chunks costs it a round trip. A group takes what its files import along, where no group before it has that.
 * The rest is split by who imports it.
 */
const chunks = [
  // The entry's own: it may need nothing else.
  {
    name: 'first',
    test: /app[\\/](firstScreen|boardPage)\b|offline[\\/](ahead|device|firstLook|rows)\b|contract[\\/]headers|preload-helper/,
  },
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]|rolldown[\\/:]runtime/,
  },
  // What every page shares.
  {
    name: 'shell',
    test: /app[\\/]ui[\\/](Avatar|Button|IconButton|LazyBoundary|Menu|PageSpinner|Spinner|StatePanel|classes|icons|menuItems|theme|toast|useMediaQuery)\b|app[\\/]shell[\\/](?!Sync(Panel|Entry)|useOutbox|usePeak|describeChange)|app[\\/]account[\\/](?!LogoutDialog)|app[\\/]api[\\/](request|ApiError)\b|app[\\/]notifications[\\/](paths|unreadCount|BellLink)\b|contract[\\/](limits|channel|elementDefaults|elementPatching|assetAddress)\b|offline[\\/]ids\b/,
  },
  // What draws a board, for its editor and for guests.
  {
    name: 'board',
    test: /app[\\/]board[\\/](geometry|gestures|store|view[\\/](?!live|toolbar|elements[\\/]CroppedImage))|node_modules[\\/](rbush|quickselect)[\\/]/,
  },
  // Schemas, and what runs them: no first drawing of a board needs them.
  {
    name: 'contract',
    test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?!sharing|headers|limits|channel|elementDefaults|elementPatching|assetAddress|imageHeader)/,
  },
  // What of the live channel is seen alone on a board.
  {
    name: 'liveNews',
    test: /app[\\/]board[\\/]view[\\/]live[\\/](LiveNews|LivePill|liveLabel|useLive|people\.module)/,
  },
]

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  // Its build for browsers of today: smaller, and quicker to start.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // `/assets/{sha256}` is where people's images live: what the build makes stands elsewhere.
    assetsDir: 'static',
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  worker: { format: 'es' },
  server: {
    // Not what is in app/api, our own room of that name.
    proxy: { '^/api/(?!.*\\.tsx?($|\\?))': server, '/assets': server, '/ws': { target: server, ws: true } },
  },
  plugins: [
    react(),
    nameMain(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'main.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: manifest(),
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icons/icon-192.png'],
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
    description: 'Mood boards that survive the tunnel: text, images, shapes and colours, with or without a network.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#F7F4EF',
    background_color: '#F7F4EF',
    categories: ['design', 'productivity'],
    launch_handler: { client_mode: 'navigate-existing' },
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      { src: '/screenshots/board-narrow.webp', ...narrow, label: 'A board on a phone' },
      { src: '/screenshots/home-narrow.webp', ...narrow, label: 'Home on a phone' },
      { src: '/screenshots/board-wide.webp', ...wide, label: 'A board in the editor' },
      { src: '/screenshots/home-wide.webp', ...wide, label: 'Home' },
    ],
    shortcuts: [
      {
        name: 'New board',
        url: '/board/new',
        icons: [{ src: '/icons/shortcut-new-board.png', sizes: '96x96', type: 'image/png' }],
      },
    ],
  }
}

/** Names in index.html what the entry sends for, so that both are fetched at the same time. */
function nameMain(): Plugin {
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
          if (file.type === 'chunk' && file.facadeModuleId?.endsWith('/app/main.tsx')) visit(file.fileName)
        return [...tags.values()]
      },
    },
  }
}

function link(fileName: string, rel: 'modulepreload' | 'stylesheet'): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}
