// What of the served page's specs says nothing of the page alone, and why.

const people = 'other people over a network'
const server = 'a server that stops, is slow or is cut off'

export const leftOutFiles: Readonly<Record<string, string>> = {
  accounts: people,
  cut: server,
  evidence: people,
  groups: people,
  lobby: people,
  measure: 'measures the served page',
  member: people,
  own: 'engines of one’s own',
  quit: server,
  rights: people,
  share: people,
  show: server,
  survive: server,
  together: people,
}

export const leftOut: readonly { title: RegExp; why: string }[] = []
