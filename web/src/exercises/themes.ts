// Themes of exercises: the kinds of reasons of docs/reference/reasons.md in a few groups.
import type { ExerciseTexts } from './texts'

export const themes = ['missed', 'allowed', 'threat', 'initiative', 'piece', 'fork', 'pin', 'endgame', 'rules', 'other'] as const
export type Theme = (typeof themes)[number]

const groups: Readonly<Record<string, Theme>> = {
  wins: 'piece',
  attacks: 'piece',
  counter: 'threat',
  threatens_mate: 'initiative',
  threatens: 'initiative',
  makes_three: 'initiative',
  spends_four: 'initiative',
  threatens_vct: 'initiative',
  both_want: 'initiative',
  initiative: 'initiative',
  tempo: 'initiative',
  room: 'initiative',
  lost_tempo: 'initiative',
  sequence: 'initiative',
  cuts: 'initiative',
  attack: 'initiative',
  hands_over: 'initiative',
  line_end: 'initiative',
  undefended: 'piece',
  underdefended: 'piece',
  saves: 'piece',
  trapped: 'piece',
  fork: 'fork',
  double_threat: 'fork',
  discovered_check: 'fork',
  discovered_attack: 'fork',
  pin: 'pin',
  pin_to: 'pin',
  won_to_drawn: 'endgame',
  drawn_to_lost: 'endgame',
  repetition: 'rules',
  foul: 'rules',
}
const wins = ['mate', 'five', 'vcf', 'vct']

// A kind is a role and a kind of reason, as the server counts them: missed.fork.
export function themeOf(kind: string): Theme {
  const [role, what = ''] = kind.split('.')
  if (wins.includes(what)) return role === 'allowed' ? 'allowed' : 'missed'
  if (/^(stops|unanswered)_/.test(what)) return 'threat'
  return groups[what] ?? 'other'
}

export const themeKey = (theme: Theme) => `theme.${theme}` as keyof ExerciseTexts
