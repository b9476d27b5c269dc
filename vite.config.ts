import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'

const client = new URL('dist/client', import.meta.url).pathname
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  build: {
    outDir: client,
    emptyOutDir: true,
    // `/assets/{sha256}` is where people's images live: what the build makes stands elsewhere.
    assetsDir: 'static',
    target: 'es2022',
    reportCompressedSize: false,
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
    precompress(client),
  ],
})

function manifest(): Partial<ManifestOptions> {
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
    shortcuts: [
      {
        name: 'New board',
        url: '/board/new',
        icons: [{ src: '/icons/shortcut-new-board.png', sizes: '96x96', type: 'image/png' }],
      },
    ],
  }
}

/**
 * Lays a `.br` and a `.gz` beside every text file of the build, so that the server sends them as they are.
 * Runs last: the service worker is written when the bundle closes.
 */
function precompress(folder: string): Plugin {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)
  const isText = /\.(html|js|css|svg|json|webmanifest|txt)$/

  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name))
        await Promise.all(
          files.map(async (file) => {
            const path = join(file.parentPath, file.name)
            const bytes = await readFile(path)
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
            await writeFile(`${path}.br`, await brotli(bytes, { params }))
            await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }))
          }),
        )
      },
    },
  }
}
