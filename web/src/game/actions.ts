// What a person can do with a game, each thing once: the toolbar, the keys and
// the menus all take it from here.
import type { TextKey } from '../i18n/en'
import type { IconName } from '../ui/Icon.svelte'
import type { Shortcut } from '../ui/shortcuts'
import type { Session } from './session.svelte'

export type ActionId = Shortcut | 'resign' | 'draw' | 'pause' | 'players' | 'restart'

export interface Action {
  readonly id: ActionId
  readonly text: TextKey
  readonly icon: IconName
  // The key as it is shown, and as aria-keyshortcuts names it.
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

export type Dialog = 'new' | 'save' | 'players' | 'keys' | 'resign' | 'restart'

// What an action needs of the screen around the game.
export interface Stage {
  show(dialog: Dialog): void
  open(): void
  type(): void
}

export type Actions = Readonly<Record<ActionId, Action>>

// The actions as the game stands. A game must be there.
export function actionsOf(session: Session, stage: Stage): Actions {
  const game = session.game!
  const over: TextKey | undefined = game.result ? 'off.over' : undefined
  const playing = over ?? (session.speaker === undefined ? 'off.engines' : undefined)
  const standing: TextKey | undefined = game.config.no_take_backs ? 'error.no_take_backs' : undefined
  const list: Action[] = [
    {
      id: 'undo',
      text: 'tool.undo',
      icon: 'undo',
      key: 'Ctrl+Z',
      shortcut: 'Control+Z',
      off: standing ?? (game.ply === 0 ? 'error.nothing_to_undo' : undefined),
      run: () => void session.send({ type: 'undo' }),
    },
    {
      id: 'redo',
      text: 'tool.redo',
      icon: 'redo',
      key: 'Ctrl+Y',
      shortcut: 'Control+Y',
      off: standing ?? (game.ply === game.length ? 'error.nothing_to_redo' : undefined),
      run: () => void session.send({ type: 'redo' }),
    },
    { id: 'flip', text: 'tool.flip', icon: 'flip', key: 'F', shortcut: 'F', run: () => session.flip() },
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
      text: session.paused ? 'tool.resume' : 'tool.pause',
      icon: session.paused ? 'forward' : 'pause',
      absent: !game.clock,
      off: over ?? (game.ply === 0 ? 'off.notBegun' : undefined),
      run: () => void session.send({ type: session.paused ? 'resume' : 'pause' }),
    },
    {
      id: 'restart',
      text: 'tool.restart',
      icon: 'restart',
      off: game.length === 0 ? 'off.notBegun' : undefined,
      run: () => stage.show('restart'),
    },
    { id: 'players', text: 'players.tool', icon: 'players', run: () => stage.show('players') },
    { id: 'new', text: 'tool.new', icon: 'plus', key: 'Shift+N', shortcut: 'Shift+N', run: () => stage.show('new') },
    { id: 'open', text: 'open.title', icon: 'open', key: 'Ctrl+O', shortcut: 'Control+O', run: () => stage.open() },
    { id: 'save', text: 'save.title', icon: 'save', key: 'Ctrl+S', shortcut: 'Control+S', run: () => stage.show('save') },
    { id: 'help', text: 'tool.keys', icon: 'keys', key: '?', shortcut: '?', run: () => stage.show('keys') },
    { id: 'type', text: 'typed.title', icon: 'pen', key: 'M', shortcut: 'M', run: () => stage.type() },
    { id: 'first', text: 'tool.first', icon: 'first', key: 'Home', shortcut: 'Home', run: () => session.look(0) },
    { id: 'back', text: 'tool.back', icon: 'back', key: '←', shortcut: 'ArrowLeft', run: () => session.look(session.ply - 1) },
    {
      id: 'forward',
      text: 'tool.forward',
      icon: 'forward',
      key: '→',
      shortcut: 'ArrowRight',
      run: () => session.look(session.ply + 1),
    },
    { id: 'last', text: 'tool.last', icon: 'last', key: 'End', shortcut: 'End', run: () => session.look(game.ply) },
  ]
  return Object.fromEntries(list.map((a) => [a.id, a])) as unknown as Actions
}

// Does it or, where that cannot be done now, says why.
export function perform(session: Session, action: Action): void {
  if (action.absent) return
  if (action.off) session.tell({ code: 'off', text: action.off })
  else action.run()
}
