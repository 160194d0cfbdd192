// What the page and the engine's worker say to each other. Questions have numbers, which the
// page counts. The first message says where the program lies on the server.

export type ToWorker = { path: string } | { n: number; ask: string } | { n: number; stop: true }

// A line is an answer as JSON, null the end of the answers. Of a file that is fetched so many bytes have come, of so many.
export type FromWorker = { ready: true } | { done: number; of: number } | { failed: string } | { n: number; line: string | null }
