import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// The Go server that `npm run dev` talks to; start it with `go run ./cmd/duiyi serve --no-open`.
const server = process.env.DUIYI_SERVER ?? 'http://127.0.0.1:8888'

// The texts of the reader's language come by a script of their own, which runs while the rest
// of the page is still on its way.
const textsFirst: Plugin = {
  name: 'duiyi-texts-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'texts')
      const main = /<script type="module"[^>]* src="([^"]*assets\/)index-/.exec(html)
      if (!chunk || !main) throw new Error(`${filename}: no script of the texts, or of the page`)
      return html.replace(main[0], `<script type="module" crossorigin src="${main[1]!.replace(/assets\/$/, chunk.fileName)}"></script>\n    ${main[0]}`)
    },
  },
}

const isTogether = (file: string) => /(^|\/)src\/(talk|together|tourney)\//.test(file)

export default defineConfig({
  plugins: [svelte(), textsFirst],
  build: {
    target: 'es2022',
    // The content security policy forbids inline and data: scripts and fonts. The grain of
    // the usual board is the largest thing to be painted: it comes with the styles.
    assetsInlineLimit: (file) => file.endsWith('/grain.svg'),
    modulePreload: { polyfill: false },
    sourcemap: false,
    // The licences of the bundled packages; packaging copies them into THIRD-PARTY.txt.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      input: { index: 'index.html', texts: 'src/texts.ts' },
      output: {
        // What is for people who play each other over a network is counted apart.
        chunkFileNames: ({ moduleIds }) => `assets/${moduleIds.some(isTogether) ? 'together-' : ''}[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) => `assets/${originalFileNames.some(isTogether) ? 'together-' : ''}[name]-[hash][extname]`,
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
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: ['src/**/*.dom.test.ts'] } },
      // Components in a document, with answers of the test's own in place of the server's.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'components', environment: 'happy-dom', include: ['src/**/*.dom.test.ts'] },
      },
    ],
  },
})
