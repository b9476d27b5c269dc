import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * What the first screens share, in few files: over HTTP/1.1 a phone has six connections, and each further round of
 * small chunks costs it a round trip. The rest is split by who imports it.
 */
const chunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|swr)[\\/]|preload-helper|app[\\/]ui[\\/](IconButton|classes|toast)\b/,
  },
  { name: 'contract', test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?!limits|imageHeader)|offline[\\/]ids\b/ },
]

export default defineConfig({
  root: 'app',
  publicDir: '../public',
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
    proxy: { '/api': server, '/assets': server, '/ws': { target: server, ws: true } },
  },
  plugins: [
    react(),
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
