// The page's keys. Single letters act only when no text field has the focus,
// and no key is taken that a browser needs.

export type Shortcut = 'flip' | 'back' | 'forward' | 'first' | 'last' | 'undo' | 'redo' | 'new' | 'help'

const plain: Record<string, Shortcut> = {
  f: 'flip',
  ArrowLeft: 'back',
  k: 'back',
  ArrowRight: 'forward',
  j: 'forward',
  Home: 'first',
  End: 'last',
  '?': 'help',
}

export function shortcut(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.altKey || writing(event.target) || document.querySelector('dialog[open]')) {
    return undefined
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
    return key === 'y' ? 'redo' : undefined
  }
  if (event.shiftKey && key === 'n') return 'new'
  return event.shiftKey && key !== '?' ? undefined : plain[key]
}

function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
}
