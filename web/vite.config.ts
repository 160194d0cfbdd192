import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The Go server that `npm run dev` talks to; start it with `go run ./cmd/duiyi serve --no-open`.
const server = process.env.DUIYI_SERVER ?? 'http://127.0.0.1:8888'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The content security policy forbids inline and data: scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: {
    // The server accepts requests only from its own origin.
    proxy: { '/api': { target: server, changeOrigin: true, ws: true, headers: { origin: server } } },
  },
  test: { include: ['src/**/*.test.ts'], css: true },
})
