// What the page and its worker say to each other. Requests and sockets have numbers, which
// the page counts.

export type ToWorker =
  | { n: number; method: string; path: string; headers: string[]; body: Uint8Array | null }
  | { n: number; abort: true }
  | { n: number; dial: string }
  | { n: number; say: string | null }
  | { n: number; all: 'save' | 'anew' }
  | { n: number; all: 'check' | 'bring'; file: Uint8Array<ArrayBuffer> }

export type FromWorker =
  | { n: number; status: number; headers: string[] }
  | { n: number; bytes: Uint8Array | null }
  | { n: number; socket: 'open' | 'message' | 'closed'; value?: string | number }
  | { n: number; file: Uint8Array<ArrayBuffer> | null }
  | { n: number; refused: string }
  | { state: State }

// Where games are kept: on the device; only in memory, because the browser keeps nothing for
// the page; or only in memory although it should keep them, and why it does not.
export type Keeping = { in: 'device' } | { in: 'memory'; why?: string }

// Of the program: bytes of it or of a part that have come, of so many; why they do not come,
// while they are fetched again; waiting for another tab; at work, with all its files or not
// yet; or why it does not run, and whether that is because of what is stored.
export type State =
  | { is: 'loading'; done: number; all: number }
  | { is: 'missing'; why: string }
  | { is: 'elsewhere' }
  | { is: 'ready'; keeping: Keeping; whole: boolean }
  | { is: 'failed'; why: string; stored?: boolean }

// Why a program does not run in a browser without it.
export const noWebAssembly = 'WebAssembly'
