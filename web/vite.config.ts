import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { early } from './scripts/early'
import { licences, licensed, noted } from './scripts/licensed'
import { rooms } from './scripts/rooms'
import { shell } from './scripts/shell'

// The Go server that `npm run dev` talks to; start it with `go run ./cmd/duiyi serve --no-open`.
const server = process.env.DUIYI_SERVER ?? 'http://127.0.0.1:8888'

const isTogether = (file: string) => /(^|\/)src\/(club|talk|together|tourney)\//.test(file)

// Tests look at components as users get them, which takes half as long: Svelte's checks for developers
// write down a stack at every change.
if (process.env.VITEST) process.env.NODE_ENV = 'production'

// Tests that start the program have Node's own modules, though what they look at is for browsers.
const nodes: Plugin = { name: 'duiyi-node', enforce: 'pre', resolveId: (id) => (id.startsWith('node:') ? { id, external: true } : null) }

export default defineConfig({
  plugins: [svelte(), early, shell, noted(), licensed()],
  worker: { plugins: () => [noted()] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy forbids data: scripts and fonts
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The licences of the bundled packages; packaging copies them into THIRD-PARTY.txt.
    license: { fileName: licences },
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/early.ts' },
      output: {
        codeSplitting: { groups: rooms },
        // What is for people who play each other over a network is counted apart. Hashes do not
        // compress, and the first load names two hundred files: they are as short as may be.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ moduleIds }) => `assets/${moduleIds.some(isTogether) ? 'together-' : ''}[name]-[hash:7].js`,
        assetFileNames: ({ originalFileNames }) => `assets/${originalFileNames.some(isTogether) ? 'together-' : ''}[name]-[hash:7][extname]`,
      },
    },
  },
  server: {
    // The server accepts requests only from its own origin.
    proxy: { '/api': { target: server, changeOrigin: true, ws: true, headers: { origin: server } } },
  },
  test: {
    css: true,
    // The limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'threads', // a process for each file takes a fifth more processor time
    // What a file leaves behind goes with scripts/anew.ts, not with its worker.
    isolate: false,
    setupFiles: ['scripts/anew.ts', 'scripts/patience.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: ['src/**/*.dom.test.ts'] } },
      // Components in a document, with answers of the test's own in place of the server's.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'components', environment: './scripts/document.ts', include: ['src/**/*.dom.test.ts', 'scripts/*.dom.test.ts'] },
      },
      // The whole page in such a document, before the real program.
      {
        extends: true,
        plugins: [nodes],
        resolve: { conditions: ['browser'] },
        test: { name: 'page', environment: './scripts/document.ts', include: ['dom/*.test.ts'], css: false, testTimeout: 300_000, hookTimeout: 300_000, globalSetup: 'e2e/build.ts', expect: { poll: { timeout: 100_000, interval: 20 } } },
      },
    ],
  },
})
