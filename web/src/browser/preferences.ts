// Small choices that a browser remembers. A browser that forbids storage
// forgets them, and everything still works.
import { afterPaint } from './paint'

const prefix = 'duiyi.'

// Choices that are still to be written down: a browser takes its time for that.
const unwritten = new Map<string, string>()

export function preference<T>(name: string, fallback: T): T {
  try {
    const text = unwritten.get(name) ?? localStorage.getItem(prefix + name)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function remember(name: string, value: unknown): void {
  if (!unwritten.size) afterPaint(write)
  unwritten.set(name, JSON.stringify(value))
}

function write(): void {
  for (const [name, text] of unwritten) {
    try {
      localStorage.setItem(prefix + name, text)
    } catch {
      // Storage is forbidden or full: the choice lasts as long as the page.
    }
  }
  unwritten.clear()
}

// A page that is left in between has written everything.
if (typeof addEventListener === 'function') addEventListener('pagehide', write)
