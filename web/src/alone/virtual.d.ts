// Go's own script for programs in a browser.
declare module 'virtual:go'

// The two modules of the program, SQLite and the parts as vite.site.config.ts packs them by LZMA;
// sizes are bytes as sent.
declare module 'virtual:program' {
  export interface Packed {
    url: string
    size: number
    // Of the unpacked bytes, in hexadecimal digits.
    sha256: string
  }
  export const first: Packed
  export const rest: Packed
  export const sqlite: Packed
  // By the path in the source tree.
  export const parts: Readonly<Record<string, Packed>>
}

// What the program answers to some calls whatever is stored, by their paths; and the first moves
// of its games.
declare module 'virtual:answers' {
  export const answers: Readonly<Record<string, unknown>>
  export const openings: readonly import('./openings').Opening[]
}
