// Gomoku and renju, as the page knows them.
import type { Kind } from '../../board/kind'
import { gomokuGrid, largestBoard, smallestBoard, starSpots, usualBoard } from './board'
import OpeningFields from './OpeningFields.svelte'
import { openings } from './openings'
import { noteText } from './words'

export const gomoku: Kind = {
  name: 'gomoku',

  grid: (size = usualBoard) => gomokuGrid(size),
  sizes: { smallest: smallestBoard, usual: usualBoard, largest: largestBoard },
  placing: true,
  stars: (grid) => starSpots(grid.columns),
  sample: '........./.....O.../...XX..../...OXO.../..XXOX.../..O.XO.../...O.X.../........./.........',

  sides: ['X', 'O'],
  signs: { X: '●', O: '○' },
  written: { gaps: 'dotted', turns: ['X', 'O'] },

  noteText,
  threats: 'rows',

  compared: 8,
  forcedWins: true,
  record: 'sgf',

  preview: 'XO',
  flags: ['lastMove', 'premove', 'letters'],

  rules: ['freestyle', 'standard', 'renju', 'caro'],
  starts: [],
  settings: { size: usualBoard, opening: 'free' },
  config: ({ size, opening }) => ({ size: Number(size), ...(opening !== 'free' && { opening: String(opening) }) }),
  openings,
  RulesFields: OpeningFields,

  tray: [['X', 'O']],
  keys: { x: 'X', b: 'X', B: 'X', o: 'O', w: 'O', W: 'O' },
  ruledPositions: true,

  challenges: () => import('./challenges'),
  help: () => import('./help'),
}
