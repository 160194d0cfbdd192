// The first picture of the page, which index.html draws (src/shell.ts), until the page has one.

// Takes it away as soon as a screen shows more than that it is on its way: one that has its
// heading may still wait for its lists.
export function takeShell(): void {
  const shell = document.getElementById('shell')
  if (!shell) return
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('main:not([aria-busy="true"]), main h1')) return
    watcher.disconnect()
    shell.remove()
  })
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}
