// Tests of components wait as long as they may take: on a busy machine an answer, a lazy module
// or the next picture needs more than the second that vi.waitFor allows.
import { vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: 100_000, ...options })
