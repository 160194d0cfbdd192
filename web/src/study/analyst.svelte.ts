// An engine that looks into the position on the board, for as long as somebody
// looks on: what is chosen for it, what it finds, and what is remembered of the
// nodes that were looked at. A tab that is hidden gives the processor back.
import { analyse } from '../api/studies'
import { ApiError } from '../api/client'
import type { Analysis, EngineInfo, Report } from '../api/types'
import { preference, remember } from '../browser/preferences'
import { engines } from '../ui/engines.svelte'
import { here } from '../ui/here.svelte'

export const mostLines = 5

// What is chosen of an engine, by game; 0 is the engine's own choice.
export interface Choice {
  engine: string
  lines: number
  threads: number
  memory: number
  // Of a program of one's own.
  options: Record<string, string>
}

const usual: Choice = { engine: '', lines: 3, threads: 0, memory: 0, options: {} }

// So many nodes are remembered with all their lines.
const maxKept = 500
// Who steps on within so long is passing through: the engine is asked where he stays.
const passingMS = 120
// An engine that is busy is asked again.
const againMS = 3000

// One who looks on, from another window or tab, has an engine of his own.
const seat = Math.random().toString(36).slice(2)

export class Analyst {
  on = $state(preference<unknown>('analysis.on', false) === true)
  arrows = $state(preference<unknown>('analysis.arrows', true) !== false)
  // What the other side would do is looked for.
  threat = $state(false)
  choice = $state.raw<Choice>(usual)
  // What is known of the node looked at.
  now = $state.raw<Analysis>()
  // Why nothing comes.
  trouble = $state('')

  readonly #id: string
  #game = $state('')
  #asked: AbortController | undefined
  #later: ReturnType<typeof setTimeout> | undefined
  #stepped = -Infinity
  readonly #kept = new Map<string, Analysis>()

  constructor(id: string) {
    this.#id = id
  }

  // The engines on offer for the game of the study.
  readonly offered = $derived.by((): readonly EngineInfo[] => engines.list.filter((e) => e.game === this.#game))
  readonly engine = $derived.by((): EngineInfo | undefined => this.offered.find((e) => e.id === this.choice.engine) ?? this.offered[0])
  // It looks in this browser. Programs of one's own are on the server.
  readonly here = $derived(here.on && !this.engine?.own)
  readonly threads = $derived(within(this.choice.threads, this.engine?.threads))
  readonly memory = $derived(within(this.choice.memory, this.engine?.memory_mib))

  // The lines that are shown, the best first: of what is remembered the one line.
  readonly lines = $derived.by((): readonly Report[] => {
    const { now } = this
    if (!now) return []
    return now.lines.length ? now.lines : now.known ? [now.known] : []
  })
  // What is thought of the position: the deeper of what was found now and of what
  // is remembered.
  readonly verdict = $derived.by((): Report | undefined => {
    const [best] = this.now?.lines ?? []
    const known = this.now?.known
    return best && known ? (deep(known) > deep(best) ? known : best) : (best ?? known)
  })

  // Takes the choices of a game, and begins to know its engines.
  open(game: string): void {
    this.#game = game
    const kept = preference<Partial<Choice>>(`analysis.${game}`, {})
    this.choice = { ...usual, ...kept, lines: Math.max(1, Math.min(mostLines, Number(kept.lines) || usual.lines)) }
    void engines.load()
  }

  choose(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change }
    remember(`analysis.${this.#game}`, this.choice)
  }

  toggle = (): void => {
    this.on = !this.on
    remember('analysis.on', this.on)
  }

  toggleArrows = (): void => {
    this.arrows = !this.arrows
    remember('analysis.arrows', this.arrows)
  }

  // Looks at a node, with what is known of it at once.
  look(node: number): void {
    this.rest()
    const { threat } = this
    const query = {
      seat,
      node,
      lines: this.choice.lines,
      ...(this.engine && { engine: this.engine.id }),
      ...(this.threads && { threads: this.threads }),
      ...(this.choice.memory && this.memory && { memory_mib: this.memory }),
      ...(this.engine?.own && Object.keys(this.choice.options).length && { options: this.choice.options }),
      ...(threat && { threat }),
    }
    const key = `${node} ${threat} ${query.engine} ${query.lines} ${JSON.stringify(query.options ?? {})}`
    this.now = this.#kept.get(key)
    this.trouble = ''
    const passing = performance.now() - this.#stepped < passingMS
    this.#stepped = performance.now()
    if (passing) this.#later = setTimeout(() => void this.#ask(key, query), passingMS)
    else void this.#ask(key, query)
  }

  // Gives the engine up.
  rest(): void {
    clearTimeout(this.#later)
    this.#asked?.abort()
    this.#asked = undefined
  }

  async #ask(key: string, query: Parameters<typeof analyse>[1]): Promise<void> {
    const asked = new AbortController()
    this.#asked = asked
    try {
      const tell = (a: Analysis) => !asked.signal.aborted && this.#keep(key, a)
      if (this.here && (await (await import('../here/engine')).analyseHere(here, this.#id, query, tell, asked.signal))) return
      await analyse(this.#id, query, tell, asked.signal)
    } catch (error) {
      if (asked.signal.aborted) return
      this.trouble = error instanceof ApiError ? error.code : 'internal'
      if (['busy', 'unreachable', 'stopping'].includes(this.trouble)) this.#later = setTimeout(() => void this.#ask(key, query), againMS)
    }
  }

  #keep(key: string, a: Analysis): void {
    this.trouble = ''
    const all = merged(this.#kept.get(key), a)
    if (!this.#kept.has(key) && this.#kept.size >= maxKept) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, all)
    this.now = all
  }
}

const deep = (r: Report): number => r.depth ?? 0

// What is known of a node when more is told of it: an engine that begins anew is
// not shown until it is as deep again.
export function merged(kept: Analysis | undefined, told: Analysis): Analysis {
  const before = kept?.lines[0]
  const best = told.lines[0]
  const known = told.known ?? kept?.known
  const lines = before && (!best || deep(best) < deep(before)) ? kept.lines : told.lines
  return { ...told, lines, ...(known && { known }) }
}

// A number of a range; the range's own where none is chosen, 0 where there is none.
const within = (n: number, range: { min: number; max: number; default: number } | undefined): number =>
  range ? Math.max(range.min, Math.min(range.max, n || range.default)) : 0
