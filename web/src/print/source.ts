// What is printed: a study as it is, or a game with what a record or a report has
// to say of it.
import { ApiError, call, getGame, notesOf } from '../api/client'
import { getStudy } from '../api/studies'
import type { Game, GameKind, Move, Note, ReportedMove, ReportSoFar, Result, Side } from '../api/types'
import { gameName, sideName } from '../board/names'
import { aside, gridOfBoard } from '../board/position'
import type { Grid } from '../board/geometry'
import { playerName, reasonText, resultText } from '../game/words'
import { inLanguage, t } from '../i18n/index.svelte'
import { nodesOf, type Nodes, type TreeNode } from '../study/tree'
import { engines } from '../ui/engines.svelte'

export interface Source {
  readonly game: GameKind
  readonly grid: Grid
  readonly title: string
  readonly start: { board: string; turn: Side }
  readonly nodes: Nodes
  // What stands above: a label and what it says.
  readonly head: readonly (readonly [string, string])[]
  readonly result: string
  readonly opening: string
  // It does not begin as games of its kind do.
  readonly setUp: boolean
}

const ends: Readonly<Record<string, Side | null>> = { '1-0': 0, '0-1': 1, '1/2-1/2': null }

export async function studySource(id: string): Promise<Source> {
  const study = await getStudy(id)
  const { game, players, tags = [], result = '' } = study.config
  const tag = (name: string) => tags.find((x) => x.name === name)?.value ?? ''
  return {
    game,
    grid: gridOfBoard(game, study.start.board),
    title: study.title,
    start: study.start,
    nodes: new Map(nodesOf(study).map((n) => [n.id, n])),
    head: filled([
      [sideName(game, 0), players[0]],
      [sideName(game, 1), players[1]],
      [t('save.event'), tag('Event') === study.title ? '' : tag('Event')],
      [t('save.site'), tag('Site')],
      [t('save.date'), tag('Date')],
    ]),
    result: result in ends ? resultText(game, { winner: ends[result]!, reason: '' } as Result) : '',
    opening: tag('Opening') || tag('ECCO'),
    setUp: !!study.config.setup,
  }
}

export async function gameSource(id: string): Promise<Source> {
  const [game, report] = await Promise.all([getGame(id), reportOn(id), engines.load()])
  const notes = game.noted ? (await notesOf(id)).notes : []
  const { config, about, result } = game
  const made = about || game.noted ? '' : new Date(game.created_ms).toLocaleDateString('sv')
  return {
    game: config.game,
    grid: gridOfBoard(config.game, game.start.board),
    title: game.title || gameName(config.game),
    start: game.start,
    nodes: treeOf(game, notes, report),
    head: filled([
      [sideName(config.game, 0), playerName(config, 0, engines.list)],
      [sideName(config.game, 1), playerName(config, 1, engines.list)],
      [t('save.event'), about?.event ?? ''],
      [t('save.site'), about?.site ?? ''],
      [t('save.date'), about?.date ?? made],
    ]),
    result: result ? [resultText(config.game, result), reasonText(result)].filter(Boolean).join(' · ') : '',
    opening: inLanguage(game.position.pattern?.name ?? {}) ?? '',
    setUp: !!config.setup,
  }
}

const filled = (head: readonly (readonly [string, string])[]) => head.filter(([, value]) => value.trim())

async function reportOn(id: string): Promise<readonly ReportedMove[]> {
  try {
    return (await call<ReportSoFar>('GET', `/api/games/${id}/report`)).report?.moves ?? []
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'unreachable') return [] // there is none, or there cannot be
    throw error
  }
}

// The moves on the board of a game as a tree, with side lines and comments of the
// record that it was opened from, and the marks, reasons and better lines of a
// report.
export function treeOf(game: Pick<Game, 'moves' | 'ply' | 'about'>, notes: readonly Note[], report: readonly ReportedMove[]): Nodes {
  const nodes = new Map<number, TreeNode>()
  const add = (parent: number, move?: Move): TreeNode => {
    const node: TreeNode = { id: nodes.size, parent, ...(move && { move }) }
    nodes.set(node.id, node)
    if (move) {
      const from = nodes.get(parent)!
      from.next = [...(from.next ?? []), node.id]
    }
    return node
  }
  const say = (node: TreeNode, text: string | undefined) => {
    if (text?.trim()) node.comment = [node.comment, text.trim()].filter(Boolean).join('\n')
  }
  const mark = (node: TreeNode, glyphs: readonly number[] | undefined) => {
    if (glyphs?.length) node.glyphs = [...new Set([...(node.glyphs ?? []), ...glyphs])]
  }
  const root = add(0)
  say(root, game.about?.comment)
  // The nodes after so many plies: the main line comes first.
  const after = [root]
  for (const move of game.moves.slice(0, game.ply)) after.push(aside(move) ? after.at(-1)! : add(after.at(-1)!.id, move))
  const line = (from: TreeNode, moves: readonly { move: string; text: Record<string, string>; comment?: string; glyphs?: number[] }[], first: Side) => {
    let at = from
    moves.forEach(({ move, text, comment, glyphs }, i) => {
      at = add(at.id, { move, text, side: ((first + i) % 2) as Side, from: '', to: '', piece: '', captured: '', check: false })
      say(at, comment)
      mark(at, glyphs)
    })
  }
  for (const { ply, comment, glyphs, lines } of notes) {
    const node = after[ply]
    if (!node) continue
    if (ply > 0 || !game.about?.comment) say(node, comment)
    mark(node, glyphs)
    for (const { after: later, moves } of lines ?? []) {
      const from = later ? node : after[ply - 1]
      const move = game.moves[later ? ply : ply - 1]
      if (from && move) line(from, moves, move.side)
    }
  }
  report.slice(0, game.ply).forEach((said, i) => {
    const node = after[i + 1]!
    if (!said.mark) return
    node.glyphs = [said.mark, ...(node.glyphs ?? []).filter((g) => g > 6)]
    for (const reason of said.reasons ?? []) say(node, inLanguage(reason.text))
    if (said.line?.length) {
      const texts = Object.entries(said.line_text ?? {})
      const moves = said.line.map((move, k) => ({ move, text: Object.fromEntries(texts.map(([notation, all]) => [notation, all[k] ?? move])) }))
      line(after[i]!, moves, game.moves[i]!.side)
    }
  })
  return nodes
}
