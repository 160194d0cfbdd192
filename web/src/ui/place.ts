// Where the page is: the path and query of what it shows. The page alone is built with
// src/alone/place.ts in place of this.

export const here = (): string => location.pathname + location.search

// What the address bar shows for a path of the page.
export const shown = (path: string): string => path
