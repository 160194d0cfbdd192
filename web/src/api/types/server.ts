// The program that answers, and what it refuses.

// The program that answers; quit says that POST /api/quit ends it.
export interface Health {
  name: string
  version: string
  quit: boolean
  // There are guests beside the owner, who sits at the program's own machine.
  lan?: boolean
  // It is a guest who asks.
  guest?: boolean
  // The server has accounts, and whose name one asks with.
  accounts?: boolean
  user?: string
  // Where others reach the page, as http://HOST:PORT, told to the owner.
  addresses?: string[]
}

// A QR code: so many modules each way, of which the dark ones are inside a path.
export interface QR {
  size: number
  path: string
}

// What went wrong with a request.
export interface Fault {
  code: string
  message: string
  // Where in what was sent the fault lies: a byte offset or a field.
  at?: number | string
  // The byte, where at is a field that holds a text.
  offset?: number
  // The most bytes that are taken.
  limit?: number
  // The format of a file that is not read.
  format?: string
  // Where the game stands.
  version?: number
  refusal?: Refusal
}

export interface Refusal {
  move: string
  code: string
  points?: string[]
  detail: string
}
