// Small choices that a browser remembers. A browser that forbids storage
// forgets them, and everything still works.
const prefix = 'duiyi.'

export function preference<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Storage is forbidden or full: the choice lasts as long as the page.
  }
}
