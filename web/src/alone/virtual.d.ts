// Go's own script for programs in a browser.
declare module 'virtual:go'

// The program as vite.site.config.ts packs it.
declare module 'virtual:program' {
  export const brotli: string
  export const gzip: string
  export const size: { brotli: number; gzip: number }
}
