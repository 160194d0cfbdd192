// What of the served page's specs says nothing of the page alone, and why.

const people = 'other people over a network'
const server = 'a server that stops, is slow or is cut off'

export const leftOutFiles: Readonly<Record<string, string>> = {
  accounts: people,
  cut: server,
  groups: people,
  here: 'the page of a server',
  lobby: people,
  measure: 'measures the served page',
  quit: server,
  share: people,
  shell: 'holds back files by their paths on a server',
  show: server,
  survive: server,
  together: people,
}

const restarts = 'a page that is opened again starts the program, and a clock at one board stands until the next move'

const browsers = 'two browsers, of which each has a store of its own'

export const leftOut: readonly { title: RegExp; why: string }[] = [
  { title: /arrows by the keyboard, and by a resting finger/, why: browsers },
  { title: /both languages, by the browser, by choice and by address/, why: browsers },
  { title: /the strongest level thinks with as many threads/, why: 'one thread' },
  { title: /two presses lead to a first move and to a friend/, why: people },
  { title: /main time, a limit for each move, and byo-yomi after it/, why: restarts },
  { title: /an address that nothing is at/, why: 'the answer of a server' },
  { title: /an arbiter holds a Swiss tournament/, why: people },
]

// Specs that run on a telephone with touch, too.
export const byTouch: readonly string[] = ['advice', 'clicks', 'courses', 'hands', 'puzzles']
