// Where the page alone is: its paths stand behind #, so that any server of files finds the
// page under every address of it, and from any folder.
import { named } from './aliases'

export const here = (): string => (location.hash.startsWith('#/') ? named(location.hash.slice(1)) : '/')

// Without the query of a link that led here.
export const shown = (path: string): string => `${location.pathname}#${named(path)}`
