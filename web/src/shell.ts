// Draws the first picture of the page from index.html alone, before styles and scripts have come:
// the head, and the games, an empty board or the outline of a page, by the address. It runs
// inside index.html, where scripts/shell.ts puts it; ui/shell.ts takes the picture away. What a
// room says first it takes from the words that the room needs anyway, which come before the page.

import { roomFiles } from './roomfiles'

// As scripts/shell.ts gathers them. For each language what stands for it, how its readers know
// Chinese characters if they do, the title of the first screen, what an address says that leads
// nowhere, and of each game the name, a sentence on it, and the words that begin one.
declare const LANGUAGES: readonly [tag: string, answers: string, characters: string, title: string, lost: string, ...cards: string[]][]
// Columns and rows of each game's sample.
declare const SAMPLES: readonly (readonly [columns: number, rows: number])[]
// What is drawn on a board whose points are not all alike, by its columns and rows.
declare const DRAWN: Readonly<Record<string, { lines: string; ticks: string; frame: string }>>
// Columns and rows of the usual board, and its room beside the points; and those of gomoku's.
declare const USUAL: readonly [columns: number, rows: number, x: number, y: number]
declare const SQUARE: typeof USUAL
declare const ALONE: boolean
// The chapter that the help opens with.
declare const CHAPTER: string
// How many puzzles a set may have.
declare const MOST: string
declare const MARKS: Readonly<Record<'对' | '對' | '弈', string>>

const root = document.documentElement

function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`duiyi.${name}`) ?? 'null')
  } catch {
    return null
  }
}

// The page alone has its paths behind #, wherever its files lie.
const address = ALONE ? new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : `/${location.search}`, location.href) : new URL(location.href)
const query = address.searchParams

// As i18n/first.ts chooses it.
const wishes = [query.get('lang'), kept('language'), ...navigator.languages].map((tag) => String(tag ?? '').toLowerCase().replaceAll('_', '-'))
const languages = LANGUAGES
const languageOf = (wish: string) => languages.find(([, answers]) => new RegExp(answers).test(wish))
const [tag, , characters, title, lost, ...cards] = wishes.map(languageOf).find(Boolean) ?? languageOf('en')!

// The board that was laid last; of the editor one of its game.
const edits = /^\/edit\/(.)/.exec(address.pathname)?.[1]
const table = kept('table')
const laid = Array.isArray(table) && table.length === 4 && table.every((n) => n > 0 && n < 200) && (!edits || (edits === 'g') === (table[0] === table[1]))
const [columns, rows, x, y] = laid ? (table as unknown as typeof USUAL) : edits === 'g' ? SQUARE : USUAL

const lattice = (columns: number, rows: number): string =>
  Array.from({ length: rows }, (_, i) => `M0 ${100 * i}H${100 * (columns - 1)}`).join('') + Array.from({ length: columns }, (_, i) => `M${100 * i} 0V${100 * (rows - 1)}`).join('')
const drawn = (columns: number, rows: number) =>
  DRAWN[`${columns} ${rows}`] ?? { lines: lattice(columns, rows), ticks: '', frame: `M0 0H${100 * (columns - 1)}V${100 * (rows - 1)}H0z` }
const mini = (columns: number, rows: number) =>
  `<span class="mini m${rows}"><svg viewBox="-60 -60 ${100 * columns + 20} ${100 * rows + 20}"><g class="lines"><path d="${drawn(columns, rows).lines}"/></g></svg></span>`

// A picture of the empty board: browsers know by it when the largest thing was painted.
function picture(): string {
  const [width, height] = [100 * (columns - 1), 100 * (rows - 1)]
  const dark = root.dataset['theme'] === 'dark' || (root.dataset['theme'] === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const style = getComputedStyle(root)
  const [line, thin, thick] = ['line', 'line-width', 'frame-width'].map((name) => style.getPropertyValue(`--board-${name}`))
  const { lines, ticks, frame } = drawn(columns, rows)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-x} ${-y} ${width + 2 * x} ${height + 2 * y}" style="color-scheme:${dark ? 'dark' : 'light'}"><g style="fill:none;stroke:${line};stroke-width:${thin}"><path d="${lines}${ticks}"/><path d="${frame}" style="stroke-width:${thick}"/></g></svg>`
  root.style.setProperty('--aspect', String((width + 2 * x) / (height + 2 * y)))
  return `<img class="ground" alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`
}
const card = ([name, about, call]: string[], board: string) =>
  `<div class="kind"><span>${board}</span><span class="words"><span class="name">${name}</span><span class="about">${about}</span><span class="call">${call}</span></span></div>`

// The screens whose board lies where this one does, as App.svelte has them, and the editor.
const board = /^\/(game|study|report|courses)\/|^\/exercises\/do|^\/guess\?(.*&)?(game|study|library)=|^\/repertoires\?(.*&)?do=/.test(address.pathname + address.search)

// A room begins with a heading and mostly a sentence: the keys of both in its words. What is printed
// has a heading of its own.
const usual = ['title', 'about']
const leads: Readonly<Record<string, readonly string[]>> = {
  calendar: ['calendar', 'calendar.about'],
  club: ['title.none', 'none'],
  guess: ['guess', 'guess.about'],
  print: ['', 'about'],
  repertoires: ['repertoires', 'sources.about'],
  studies: ['shared', 'shared.how'],
  wall: ['wall', 'wall.about'],
}
const [, room = '', id = room === 'help' ? CHAPTER : '', part = ''] = /^\/([a-z]+)(?:\/([0-9a-z]+)(\/wall)?)?$/.exec(address.pathname.replace(/^(\/print)\/.*/, '$1')) ?? []
const helps = room === 'help'
const set = room === 'exercises' && query.has('set')
const printed = room === 'print'
// What the library shows below its search, where nothing is looked for.
const view = /^\/library\?(?:game=\w+&)?view=(e\w+)/.exec(address.pathname + address.search)?.[1]

// Where only the server knows what comes first, and where the page asks it for that.
const asks: Readonly<Record<string, string>> = { profile: 'profiles', series: 'series', tournament: 'tournaments' }
const path = ALONE ? '' : room === 'club' ? '/api/club' : id && asks[room] && `/api/${asks[room]}/${id}`

type Words = Readonly<Record<string, unknown>>

// A chapter of the help begins with its first list of sentences, or with its first section; that and
// the notations have a heading.
function chapterOf(words: Words): string[] {
  const text = words[id]
  const said = Array.isArray(text) ? (text[0] as string[]) : Object.values((text ?? {}) as Words).find((part) => Array.isArray(part))
  return [(words['chapters'] as Record<string, string | undefined>)[id] ?? '', ...((said ?? []) as string[])]
}

const setOf = (words: Words) => [query.get('title')?.trim() || (words['sets'] as string), (words['sets.about'] as string).replace('{{n}}', MOST)]

// What a club, a series or a tournament says of itself, or who somebody is, before their page has
// come, which takes the same answer.
async function answered(words: Words, answer: Promise<Response>): Promise<(string | undefined)[]> {
  const { name, text, about, settings, ...more } = (await (await answer).clone().json()) as Record<string, string | undefined> & { settings?: { about?: string } }
  if (name === undefined) return []
  if (id) return [name, part ? '' : (about ?? settings?.about ?? (words['profile.about'] as string | undefined))]
  if (!name) return leads['club']!.map((key) => words[key] as string)
  const meets = ['when', 'where'].filter((key) => more[key]).map((key) => `${words[key] as string}${tag[0] === 'z' ? '：' : ': '}${more[key]}`)
  return [name, meets.join(' · '), ...(text ?? '').split(/\n\s*\n/)]
}

async function speak(): Promise<void> {
  const { list, words: [file] } = roomFiles(room, tag)
  if (!list || !file || !(helps || path || !id)) return
  const answer = path && fetch(path, { signal: AbortSignal.timeout(10_000) })
  if (answer) Object.assign(globalThis, { asked: [path, answer] })
  const { texts } = (await import(/* @vite-ignore */ new URL(file, list.src).href)) as { texts: Words }
  const [title, ...said] = helps ? chapterOf(texts) : answer ? await answered(texts, answer) : set ? setOf(texts) : (leads[room] ?? usual).map((key) => texts[key] as string | undefined)
  const place = document.querySelector('#shell .lead')
  const add = (tag: string, text: string | undefined) => text && place?.append(Object.assign(document.createElement(tag), { textContent: text, dir: 'auto' }))
  if (title || printed) place?.replaceChildren()
  if (answer) place?.nextElementSibling?.remove() // what is said may be long
  add('h1', title)
  const [wide, high] = query.get('game')?.[0] === 'g' ? SQUARE : USUAL
  if (view) place!.nextElementSibling!.outerHTML = `<div class="view"><i></i>${view === 'explorer' ? mini(wide, high) : `<p>${texts['endings.what'] as string}`}</div>`
  said.forEach((text, i) => add(!i && (id === 'notation' || Array.isArray(texts[id])) ? 'h2' : answer && i ? 'div' : 'p', text))
  if (helps && id === CHAPTER) {
    // The chariot's board, in narrow windows below its words.
    const [heading, text] = ((texts[id] as Words)['pieces'] as Record<string, string[]>)['R']!
    place!.insertAdjacentHTML('beforeend', `<div class="lesson"><h2>${heading!}</h2><p dir="auto">${text!}</p><span class="ground"></span></div>`)
  }
}

function screen(): string {
  if (address.pathname === '/' && !`${address.search}${location.hash}`.includes('fen='))
    return `<div class="entrance"><h1>${title}</h1><div class="kinds">${SAMPLES.map((size, i) => card(cards.slice(3 * i), mini(...size))).join('')}</div></div>`
  const { list, screen, words } = roomFiles(/^\/([a-z]+)/.exec(address.pathname)?.[1] ?? '', tag)
  if (list && address.pathname !== '/' && ![...screen, ...words].length) return `<div class="lost"><h1>${lost}</h1></div>`
  if (helps) return '<div class="guide"><i></i><div class="lead"></div></div>'
  if (!board && !edits) return `<div class="page ${room}${id && ' one'}${part && ' big'}"><div class="lead"><i></i></div><i></i></div>`
  root.dataset['screen'] = 'board'
  const far = edits || address.pathname.startsWith('/game/') ? '<div class="far"></div>' : ''
  return `<div class="beside ${/\w+/.exec(address.pathname)![0]}${edits === 'g' ? ' single' : ''}">${far}<div class="table"><div class="set">${picture()}</div></div><div class="panel"></div></div>`
}

root.lang = tag
root.dataset['theme'] = printed ? 'light' : String(kept('theme') ?? 'auto')
root.dataset['board'] = String(kept('board') ?? 'wood')
const mark = [characters === 'traditional' ? '對' : '对', '弈'] as const
const strokes = mark.map((c, i) => `<path d="${MARKS[c]}" transform="translate(${50 + 102 * i} 50) scale(.188)"/>`).join('')
const head = `<div class="masthead${board ? ' corner' : ''}"><svg class="mark" viewBox="5 0 192 100">${strokes}</svg>${characters ? '' : '<span class="latin">Duiyi</span>'}</div>`
document.currentScript!.insertAdjacentHTML('afterend', `<div id="shell" aria-hidden="true">${printed ? '' : head}${screen()}</div>`)
speak().catch(() => {}) // the page says what cannot be fetched
