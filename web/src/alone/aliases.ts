// The ids that games have got which were begun without one. They are part of addresses that this
// tab has been at, and live as long as those.
const key = 'duiyi.aliases'

const known = new Map<string, string>(stored())

function stored(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, string][]
  } catch {
    return []
  }
}

export function name(cmd: string, id: string): void {
  known.set(cmd, id)
  try {
    sessionStorage.setItem(key, JSON.stringify([...known]))
  } catch {
    // They last as long as the page.
  }
}

// A path or text in which such games have their ids.
export function named(text: string): string {
  for (const [cmd, id] of known) text = text.replaceAll(cmd, id)
  return text
}
