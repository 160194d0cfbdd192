// What a person can do with a game, each thing once: the toolbar, the keys and
// the menus all take it from here.
import type { TextKey } from '../i18n/keys'
import type { IconName } from '../ui/Icon.svelte'
import type { Player, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { writeBoard, gridOf } from '../board/position'
import { gameKey, t } from '../i18n/index.svelte'
import { display } from '../ui/display.svelte'
import { engines } from '../ui/engines.svelte'
import { note } from '../ui/note.svelte'
import { editPath } from '../ui/route.svelte'
import { ariaOf, hintOf, type Shortcut } from '../ui/shortcuts'
import { copyGame, copyText, pasted } from './clipboard'
import type { Session } from './session.svelte'
import { nobody, offered, playerOf } from './setup'

export type ActionId =
  | Shortcut
  | 'resign'
  | 'draw'
  | 'players'
  | 'restart'
  | 'engineFirst'
  | 'engineSecond'
  | 'copyPosition'
  | 'paste'
  | 'manual'
  | 'report'
  | 'guess'
  | 'picture'
  | 'print'

export interface Action {
  readonly id: ActionId
  readonly text: TextKey
  readonly icon: IconName
  // The key as it is shown, and as aria-keyshortcuts names it: from the table
  // of keys, by the id.
  readonly key?: string
  readonly shortcut?: string
  // Why it cannot be done at the moment.
  readonly off?: TextKey | undefined
  // A switch, and whether it is on.
  readonly on?: boolean
  // It means nothing in this game, so it is not offered.
  readonly absent?: boolean
  run(): void
}

export type Dialog = 'new' | 'save' | 'picture' | 'players' | 'keys' | 'resign' | 'restart' | 'sound'

// What an action needs of the screen around the game.
export interface Stage {
  show(dialog: Dialog): void
  open(given?: string): void
  type(): void
  explore(): void
  // A study: one of the game's, or a new one of the moment looked at.
  study(): void
  // Leaves for another page.
  go(path: string): void
}

export type Actions = Readonly<Record<ActionId, Action>>

// The actions as the game stands. A game must be there.
export function actionsOf(session: Session, stage: Stage): Actions {
  const game = session.game!
  const over: TextKey | undefined = game.result ? 'off.over' : undefined
  const playing = over ?? (session.speaker === undefined ? 'off.engines' : undefined)
  const standing: TextKey | undefined = game.config.no_take_backs ? 'error.no_take_backs' : undefined
  const adviceOff: TextKey | undefined = session.askable
    ? undefined
    : game.config.no_hints && !over
      ? 'error.no_hints'
      : (over ?? 'error.engine_to_move')
  // While a forced win is shown, one steps through it and not through the game.
  const { adviser } = session
  const steps = adviser.win !== undefined
  // Two engines play, and whoever is here looks on.
  const show = game.show !== undefined
  const last = game.moves[game.ply - 1]
  const mover = last && session.players[last.swap ? 1 - last.side : last.side] // where they sit now
  const list: Action[] = [
    {
      id: 'undo',
      text: 'tool.undo',
      icon: 'undo',
      off: standing ?? (game.ply === 0 ? 'error.nothing_to_undo' : undefined),
      run: () => void session.send({ type: 'undo' }),
    },
    {
      id: 'redo',
      text: 'tool.redo',
      icon: 'redo',
      off: standing ?? (game.ply === game.length ? 'error.nothing_to_redo' : undefined),
      run: () => void session.send({ type: 'redo' }),
    },
    {
      id: 'hint',
      text: 'tool.hint',
      icon: 'hint',
      off: adviceOff,
      on: adviser.wanted === 'hint',
      run: () => adviser.toggle('hint'),
    },
    {
      id: 'vary',
      text: 'tool.vary',
      icon: 'vary',
      off: standing ?? (mover?.kind !== 'engine' ? 'error.nothing_to_vary' : undefined),
      absent: session.humans.length === 2,
      run: () => void session.send({ type: 'vary' }),
    },
    {
      id: 'moveNow',
      text: 'tool.moveNow',
      icon: 'now',
      off: game.thinking ? undefined : 'error.not_thinking',
      absent: session.humans.length === 2,
      run: () => void session.send({ type: 'move_now' }),
    },
    {
      id: 'values',
      text: 'tool.values',
      icon: 'values',
      off: adviser.wanted === 'values' ? undefined : adviceOff,
      on: adviser.wanted === 'values',
      run: () => adviser.toggle('values'),
    },
    {
      id: 'win',
      text: 'tool.win',
      icon: 'trophy',
      off: adviceOff ?? (game.position.opening ? 'off.opening' : undefined),
      on: adviser.win !== undefined || adviser.seeking,
      absent: !kindOf(game.config.game).forcedWins,
      run: () => void adviser.seekWin(),
    },
    { id: 'flip', text: 'tool.flip', icon: 'flip', run: () => session.flip() },
    {
      id: 'zen',
      text: 'tool.zen',
      icon: 'board',
      on: display.zen,
      off: over,
      run: () => {
        display.set('zen', !display.zen)
        if (display.zen) note.say(t('zen.on', { key: hintOf('zen') }))
      },
    },
    {
      id: 'threats',
      text: 'tool.threats',
      icon: 'threats',
      on: session.threats.shown,
      run: () => session.threats.toggle(),
    },
    {
      id: 'draw',
      text: 'tool.draw',
      icon: 'draw',
      off: playing ?? (game.ply === 0 ? 'off.notBegun' : game.offer !== null ? 'status.offered' : undefined),
      run: () => {
        if (session.speaker !== undefined) void session.send({ type: 'offer_draw', side: session.speaker })
      },
    },
    { id: 'resign', text: 'tool.resign', icon: 'resign', off: playing, run: () => stage.show('resign') },
    {
      id: 'pause',
      text: show ? (session.waits ? 'tool.goOn' : 'tool.halt') : session.paused ? 'tool.resume' : 'tool.pause',
      icon: session.waits || session.paused ? 'forward' : 'pause',
      absent: !game.clock && !show,
      off: over ?? (game.ply === 0 && !show ? 'off.notBegun' : undefined),
      run: () => void session.send({ type: show ? (session.waits ? 'go_on' : 'halt') : session.paused ? 'resume' : 'pause' }),
    },
    {
      id: 'step',
      text: 'tool.step',
      icon: 'step',
      absent: !show,
      off: over,
      run: () => void session.send({ type: 'step' }),
    },
    {
      id: 'restart',
      text: 'tool.restart',
      icon: 'restart',
      off: game.length === 0 ? 'off.notBegun' : undefined,
      // A game that is over stays, so there is nothing to ask.
      run: () => (game.result ? void session.branch(0, (path) => stage.go(path)) : stage.show('restart')),
    },
    { id: 'players', text: 'players.tool', icon: 'players', run: () => stage.show('players') },
    { id: 'new', text: 'tool.new', icon: 'plus', run: () => stage.show('new') },
    { id: 'open', text: 'open.title', icon: 'open', run: () => stage.open() },
    { id: 'save', text: 'save.title', icon: 'save', run: () => stage.show('save') },
    { id: 'edit', text: 'edit.tool', icon: 'board', run: () => stage.go(editPath(game.config.game, positionText(session))) },
    {
      id: 'report',
      text: 'tool.report',
      icon: 'report',
      off: game.length === 0 ? 'off.notBegun' : game.config.no_hints && !over ? 'error.no_hints' : undefined,
      run: () => stage.go(`/report/${game.id}`),
    },
    { id: 'guess', text: 'tool.guess', icon: 'hint', absent: !over || game.length < 2, run: () => stage.go(`/guess?game=${game.id}`) },
    { id: 'print', text: 'tool.print', icon: 'print', off: game.length === 0 ? 'off.notBegun' : undefined, run: () => stage.go(`/print/game/${game.id}`) },
    {
      id: 'study',
      text: 'study.tool',
      icon: 'study',
      off: game.config.no_hints && !over ? 'error.no_hints' : undefined,
      run: () => stage.study(),
    },
    {
      id: 'explore',
      text: 'library.explore',
      icon: 'search',
      off: game.config.no_hints && !over ? 'error.no_hints' : undefined,
      run: () => stage.explore(),
    },
    { id: 'picture', text: 'picture.tool', icon: 'picture', run: () => stage.show('picture') },
    { id: 'help', text: 'tool.keys', icon: 'keys', run: () => stage.show('keys') },
    ...([0, 1] as const).map((side) => seat(session, side)),
    {
      id: 'copyPosition',
      text: 'tool.copyPosition',
      icon: 'copy',
      run: () => void copyText(positionText(session)),
    },
    {
      id: 'copyGame',
      text: 'tool.copyGame',
      icon: 'copy',
      off: game.ply === 0 ? 'off.notBegun' : undefined,
      run: () => void copyGame(game),
    },
    { id: 'paste', text: 'tool.paste', icon: 'paste', run: () => void pasted().then((text) => stage.open(text)) },
    { id: 'sound', text: 'sound.title', icon: 'sound', run: () => stage.show('sound') },
    { id: 'manual', text: 'help.title', icon: 'help', run: () => stage.go('/help') },
    { id: 'type', text: 'typed.title', icon: 'pen', run: () => stage.type() },
    { id: 'first', text: 'tool.first', icon: 'first', run: () => (steps ? adviser.stepTo(0) : session.look(0)) },
    { id: 'back', text: 'tool.back', icon: 'back', run: () => (steps ? adviser.stepTo(adviser.step - 1) : session.look(session.ply - 1)) },
    {
      id: 'forward',
      text: 'tool.forward',
      icon: 'forward',
      run: () => (steps ? adviser.stepTo(adviser.step + 1) : session.look(session.ply + 1)),
    },
    {
      id: 'replay',
      text: session.replay.playing ? 'tool.replay.stop' : 'tool.replay',
      icon: session.replay.playing ? 'pause' : 'play',
      off: session.replay.possible ? undefined : 'off.notBegun',
      run: () => session.replay.toggle(),
    },
    { id: 'last', text: 'tool.last', icon: 'last', run: () => (steps ? adviser.stepTo(Infinity) : session.look(game.ply)) },
  ]
  return Object.fromEntries(
    list.map((a) => [a.id, { ...a, key: hintOf(a.id), shortcut: ariaOf(a.id) }]),
  ) as unknown as Actions
}

// The position of the moment looked at, as text.
export function positionText(session: Session): string {
  const { game, scene, live } = session
  if (!game || !scene) return ''
  return live ? game.position.board : writeBoard(gridOf(game.config), scene.pieces, scene.turn)
}

// The switch that gives a side to an engine, and takes it back.
function seat(session: Session, side: Side): Action {
  const game = session.game!
  const player = game.config.players[side]
  const kind = game.config.game
  const plays = player.kind === 'engine'
  const other = game.config.players[side === 0 ? 1 : 0]
  return {
    id: side === 0 ? 'engineFirst' : 'engineSecond',
    text: gameKey('tool.engine', kind, side),
    icon: 'engine',
    on: plays,
    off: !plays && engines.loaded && !engines.list.some((e) => e.game === kind) ? 'new.opponent.none' : undefined,
    run: () => {
      void engines.load().then(() => {
        const first = engines.list.find((e) => e.game === kind)
        // The engine across the board, or the first there is.
        const engine = other.kind === 'engine' ? other : playerOf(first ? offered(first) : nobody)
        const players: [Player, Player] = [...game.config.players]
        players[side] = plays ? { kind: 'human' } : engine
        void session.send({ type: 'set_players', players })
      })
    },
  }
}

// Why something cannot be done: not now, or never in this game.
export const whyNot = ({ off, absent }: Action): TextKey | undefined => (absent ? 'off.absent' : off)

// Does it or, where that cannot be done, says why.
export function perform(session: Session, action: Action): void {
  const off = whyNot(action)
  if (off) session.tell({ code: 'off', text: off })
  else action.run()
}
