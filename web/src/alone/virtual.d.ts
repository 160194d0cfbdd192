// Go's own script for programs in a browser.
declare module 'virtual:go'

// The two modules of the program and its parts as vite.site.config.ts packs them; sizes are bytes as sent.
declare module 'virtual:program' {
  export interface Packed {
    url: string
    size: number
    // Of its content, in hexadecimal digits.
    sha256: string
    // Whether a part is to be unpacked; the modules always are.
    gzip: boolean
  }
  export const first: { brotli: Packed; gzip: Packed }
  export const rest: { brotli: Packed; gzip: Packed }
  // By the path in the source tree.
  export const parts: Readonly<Record<string, Packed>>
}

// What the program answers to some calls whatever is stored, by their paths; and the first moves
// of its games.
declare module 'virtual:answers' {
  export const answers: Readonly<Record<string, unknown>>
  export const openings: readonly import('./openings').Opening[]
}
