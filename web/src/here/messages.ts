// What the page and the engine's worker say to each other. Questions have numbers, which the
// page counts. The first message says where the program lies on the server.

export type ToWorker = { path: string } | { n: number; ask: string } | { n: number; stop: true }

// A line is an answer as JSON, null the end of the answers.
export type FromWorker = { ready: true } | { failed: string } | { n: number; line: string | null }
