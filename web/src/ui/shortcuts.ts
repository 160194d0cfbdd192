// The page's keys. Single letters act only when no text field has the focus,
// and no key is taken that a browser needs.

export type Shortcut = 'flip' | 'back' | 'forward' | 'first' | 'last' | 'undo' | 'redo' | 'new' | 'open' | 'save' | 'type' | 'help'

const plain: Record<string, Shortcut> = {
  f: 'flip',
  m: 'type',
  ArrowLeft: 'back',
  k: 'back',
  ArrowRight: 'forward',
  j: 'forward',
  Home: 'first',
  End: 'last',
  '?': 'help',
}

const withControl: Record<string, Shortcut> = { y: 'redo', o: 'open', s: 'save' }

export function shortcut(event: KeyboardEvent): Shortcut | undefined {
  if (event.altKey || elsewhere(event)) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
    return withControl[key]
  }
  if (event.shiftKey && key === 'n') return 'new'
  return event.shiftKey && key !== '?' ? undefined : plain[key]
}

// The event is meant for a text field or a dialog, or was taken already.
export function elsewhere(event: Event): boolean {
  return event.defaultPrevented || writing(event.target) || document.querySelector('dialog[open]') !== null
}

function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
}
