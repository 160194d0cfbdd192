// A study that is looked at: its tree as the server has it, the node on the
// board, and the commands. Nothing is shown before the server has stored it.
import { untrack } from 'svelte'
import { codeOf, type Notice } from '../game/notice'
import { ApiError } from '../api/client'
import type { Line } from '../api/socket'
import * as api from '../api/studies'
import type { Refusal, Study as WholeStudy, StudyCommand, StudyMessage, StudyPosition, StudyUpdate, TableMove } from '../api/types'
import { gridOf } from '../board/position'
import type { Grid } from '../board/geometry'
import type { Frame } from '../board/frame'
import type { Scene } from '../board/scene'
import { dotted } from '../game/counting'
import { moveText } from '../game/words'
import { chapterAt, chaptersOf, within } from './chapters'
import { drawnOn, sceneAfter } from './scene'
import { besideOf, endOf, forkAfter, forkBefore, nodesOf, pathTo, reshaped, standing, type Nodes, type TreeNode } from './tree'

// So many positions that have been looked at are kept.
const maxKnown = 500
// So many moves of a line are shown one after the other in a film.
const maxFilmed = 1000

// A study but for its tree.
export type Study = Omit<WholeStudy, 'moves' | 'nodes'>

export class StudySession {
  study = $state.raw<Study>()
  // The tree, anew after each change: with all chapters, and with the one that is
  // looked at; and how often the rows of its list have become others.
  whole = $state.raw<Nodes>(new Map())
  nodes = $state.raw<Nodes>(new Map())
  chapter = $state<string>()
  shape = $state(0)
  // The node on the board.
  at = $state(0)
  flipped = $state(false)
  // What did not work, until something else is done.
  notice = $state.raw<Notice>()
  // The text of another editor for which the last command was refused.
  newer: string | undefined
  // Why there is nothing to show.
  failure = $state('')
  deleted = $state(false)
  // The study is no longer shared with the reader.
  withdrawn = $state(false)
  // How often others than before have been let read or edit it.
  shared = $state(0)
  // What an endgame table says of the moves on the board, the best first.
  tabled = $state.raw<readonly TableMove[]>([])
  connected = $state(true)
  busy = $state(0)

  readonly id: string
  // What stands at the node, once the server has said.
  #stands = $state.raw<StudyPosition>()
  #tree = new Map<number, TreeNode>()
  readonly #known = new Map<number, StudyPosition>()
  // The way that was gone last from each fork.
  readonly #ways = new Map<number, number>()
  #sent: Promise<unknown> = Promise.resolve()
  #line: Line | undefined
  // How often the line was lost since the last message.
  #losses = 0

  constructor(id: string, node: number) {
    this.id = id
    this.at = node
  }

  readonly grid = $derived.by((): Grid | undefined => {
    const { study } = this
    return study && gridOf({ game: study.config.game, size: rowsIn(study.start.board) })
  })
  readonly path = $derived.by((): TreeNode[] => pathTo(this.nodes, this.at))
  readonly node = $derived(this.nodes.get(this.at))
  readonly position = $derived(this.#stands?.node === this.at ? this.#stands : undefined)
  readonly scene = $derived.by((): Scene | undefined => {
    const { study, grid } = this
    return study && grid && sceneAfter(grid, study, this.path, this.position)
  })
  // What one may do with it: a reader and a damaged study change nothing.
  readonly editable = $derived(!!this.study && !this.study.damage && this.study.role !== 'reader')
  // The board takes moves.
  readonly active = $derived(this.editable && !this.position?.result)

  watch(): () => void {
    this.#line = api.watchStudy(this.id, {
      message: (m) => {
        this.#losses = 0
        this.#hear(m)
      },
      version: () => untrack(() => this.study?.version), // as in a game
      connection: (up, loggedOut = false) => {
        this.connected = up
        // After the second loss in a row there may be more the matter than the network.
        if (!up && (++this.#losses === 2 || !this.study || loggedOut)) void this.#ask(loggedOut)
      },
    })
    return this.#line.stop
  }

  // Why there is no socket is said by the call that fetches the study.
  async #ask(loggedOut = false) {
    try {
      this.#take(await api.getStudy(this.id))
    } catch (error) {
      const code = codeOf(error)
      if (code === 'unreachable' || (this.study && !['no_study', 'study_deleted', 'study_withdrawn'].includes(code))) return
      this.failure = !this.study || code !== 'no_study' ? code : loggedOut ? 'logged_out' : 'study_withdrawn'
      if (this.study) this.#line?.stop()
    }
  }

  #hear(m: StudyMessage) {
    if (m.type === 'study') this.#take(m.study)
    else if (m.type === 'study_update') this.#apply(m.update)
    else if (m.type === 'deleted') this.deleted = true
    else if (m.type === 'withdrawn') this.withdrawn = true
    else {
      this.shared++
      void this.#ask() // what one may do now
    }
  }

  #take(whole: WholeStudy) {
    const before = this.#tree
    const { moves, nodes, ...study } = whole
    this.study = study
    this.#tree = new Map(nodesOf({ moves, nodes }).map((n) => [n.id, n]))
    this.#show()
    this.shape++
    this.look(standing(before, this.#tree, this.at))
  }

  // An update comes by the socket and as the answer to who made it: the second
  // is passed over, and after a gap the whole study is fetched.
  #apply(update: StudyUpdate) {
    const { study } = this
    if (!study || update.version <= study.version) return
    if (update.from_version !== study.version) {
      void this.#ask()
      return
    }
    // The tree is large and the change small: it is changed where it is.
    const tree = this.#tree
    const gone = new Set(update.gone)
    let { at } = this
    while (gone.has(at)) at = tree.get(at)!.parent
    const nodes = nodesOf(update)
    const others = gone.size > 0 || nodes.some((n) => reshaped(tree.get(n.id), n))
    for (const id of gone) tree.delete(id)
    for (const node of nodes) tree.set(node.id, node)
    const { title, version, updated_ms, undo, redo } = update
    this.study = { ...study, title, version, updated_ms, undo, redo }
    this.#show()
    if (others) this.shape++
    if (at !== this.at) this.look(at)
  }

  // Where the chapter is gone, or none was chosen, the first is shown.
  #show() {
    this.whole = viewOf(this.#tree)
    const titles = chaptersOf(this.whole).map((c) => c.title)
    if (!titles.includes(this.chapter ?? '')) this.chapter = titles[0]
    this.nodes = within(this.whole, this.chapter)
  }

  #turn(chapter: string | undefined) {
    if (chapter === undefined || chapter === this.chapter) return
    this.chapter = chapter
    this.nodes = within(this.whole, chapter)
    this.shape++
  }

  // Opens a chapter at its start.
  open(chapter: string): void {
    this.#turn(chapter)
    this.look(0)
  }

  look(id: number): void {
    if (!this.nodes.has(id)) return
    this.#turn(chapterAt(this.whole, id))
    this.at = id
    this.notice = undefined
    for (const node of pathTo(this.nodes, id)) this.#ways.set(node.parent, node.id)
    const known = this.#known.get(id)
    if (known) this.#stands = known
    else void this.#fetch(id)
  }

  async #fetch(id: number) {
    try {
      const stands = await api.positionAt(this.id, id)
      if (this.#known.size >= maxKnown) this.#known.clear()
      this.#known.set(id, stands)
      if (this.at === id) this.#stands = stands
    } catch (error) {
      if (this.at === id) this.tell(error)
    }
  }

  tell(error: unknown): void {
    const refusal: Refusal | undefined = error instanceof ApiError ? error.refusal : undefined
    this.notice = { code: codeOf(error), refusal }
  }

  // The way that goes on from a node: the one gone last, else the main one.
  way = (id: number): number | undefined => {
    const next = this.nodes.get(id)?.next ?? []
    const last = this.#ways.get(id)
    return last !== undefined && next.includes(last) ? last : next[0]
  }

  back = () => this.look(this.node?.parent ?? 0)
  forward = () => this.look(this.way(this.at) ?? this.at)
  first = () => this.look(0)
  last = () => this.look(endOf(this.at, this.way))
  forkBefore = () => this.look(forkBefore(this.nodes, this.at))
  forkAfter = () => this.look(forkAfter(this.nodes, this.at, this.way))

  // The frames of the line that is looked at, from the start to its end.
  frames(): Frame[] {
    const { study, grid } = this
    if (!study || !grid) return []
    const line = pathTo(this.nodes, endOf(this.at, this.way)).slice(0, maxFilmed)
    return [undefined, ...line].map((node, n): Frame => ({
      scene: sceneAfter(grid, study, line.slice(0, n), undefined),
      shapes: drawnOn(node ?? this.nodes.get(0)),
      text: node?.move ? dotted(study.config.game, n, study.start.turn, moveText(study.config.game, node.move)) : '',
    }))
  }

  // The variation beside this one, so many places on; where there is none it
  // reports so.
  beside(by: 1 | -1): boolean {
    const beside = besideOf(this.nodes, this.at)
    if (beside.length < 2) return false
    this.look(beside[(beside.indexOf(this.at) + by + beside.length) % beside.length]!)
    return true
  }

  // Commands go one after the other. Where one leads, there one looks.
  send(command: StudyCommand, follow = true): Promise<boolean> {
    const sent = this.#sent.then(async () => {
      this.busy++
      this.newer = undefined
      try {
        const { node, update } = await api.editStudy(this.id, command)
        this.#apply(update)
        this.notice = undefined
        if (follow && this.nodes.has(node)) this.look(node)
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'text_changed') this.newer = error.text
        else this.tell(error)
        return false
      } finally {
        this.busy--
      }
    })
    this.#sent = sent
    return sent
  }

  play = (move: string): void => {
    // A move that is there needs nobody's answer.
    const there = this.node?.next?.find((id) => this.nodes.get(id)?.move?.move === move)
    if (there !== undefined) this.look(there)
    else void this.send({ type: 'play', node: this.at, moves: [move] })
  }
}

// A tree under another identity, so that whoever reads it hears of a change.
const viewOf = (tree: ReadonlyMap<number, TreeNode>): Nodes => ({
  get: (id) => tree.get(id),
  has: (id) => tree.has(id),
  size: tree.size,
})

const rowsIn = (board: string): number => board.trim().split(/\s+/)[0]!.split('/').length
