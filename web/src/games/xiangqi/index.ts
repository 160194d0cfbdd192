// Xiangqi, as the page knows it.
import type { Kind, Settings } from '../../board/kind'
import { bareBoard, horseLeg, kings, startBoard, xiangqiGrid } from './board'
import Call from './Call.svelte'
import { drawnStyle, edgeMarks, notations, pointIn, traditional, type Notation } from './coordinates'
import { handicaps, without, type Handicap } from './handicap'
import Lines from './Lines.svelte'
import { look } from './look.svelte'
import { loopIn } from './loop'
import LookFields from './LookFields.svelte'
import Piece from './Piece.svelte'
import PieceSets from './PieceSets.svelte'
import { spokenMove } from './spoken'
import StartFields from './StartFields.svelte'
import { noteText, refusalText } from './words'

const given = (start: string, settings: Settings): readonly string[] =>
  start === 'custom' ? (settings['handicap'] as Handicap).points : (handicaps[start as keyof typeof handicaps] ?? [])

export const xiangqi: Kind = {
  name: 'xiangqi',

  grid: () => xiangqiGrid,
  placing: false,
  Lines,
  edges: (_, flipped) => edgeMarks(drawnStyle(look.coordinates, look.notation), flipped),
  bend: horseLeg,
  sample: startBoard,

  Piece,
  sides: kings,
  kings,
  // The usual count of teaching books.
  worth: { R: 9, C: 4, N: 4, A: 2, B: 2, P: 1 },
  written: { gaps: 'counted', turns: ['w', 'b'] },
  Call,

  notations: {
    all: notations,
    chosen: () => look.notation,
    choose: (notation) => look.set('notation', notation as Notation),
    given: () => look.given,
    keys: (notation) => (notation === 'chinese' && traditional() ? ['chinese_traditional', notation] : [notation]),
  },
  spoken: (move) => spokenMove(move, look.notation),
  point: (point) => pointIn(look.notation, point),
  refusalText,
  noteText,
  ahead: () => import('./ahead'),
  threats: 'pieces',

  compared: 3,
  byRule: 20_000,
  loopIn,
  tablePieces: 13,
  forcedWins: false,
  record: 'pgn',

  preview: 'Kn',
  flags: ['dots', 'lastMove', 'calls', 'turned', 'premove'],
  LookFields,
  FirstLook: PieceSets,

  rules: ['axf', 'cxa', 'computer'],
  starts: [...Object.keys(handicaps), 'custom'],
  settings: { handicap: { side: 0, points: ['b0'] } satisfies Handicap },
  config: (settings, start) => (start === 'usual' ? {} : { setup: without(given(start, settings)) }),
  StartFields,

  tray: [[...'KABNRCP'], [...'kabnrcp']],
  box: { K: 1, A: 2, B: 2, N: 2, R: 2, C: 2, P: 5 },
  // The spelling that has H for the horse and E for the elephant.
  keys: { h: 'n', H: 'N', e: 'b', E: 'B' },
  ruledPositions: false,
  start: startBoard,
  bare: bareBoard,

  challenges: () => import('./challenges'),
  systems: () => import('./systems'),
  help: () => import('./help'),
}
