// What a list says of a tournament beside its name.
import type { TourneyHead } from '../api/types'
import { gameName } from '../board/names'
import { currentLanguage } from '../i18n/index.svelte'
import { clockWords } from '../together/terms'
import type { Words } from './texts'

export const moment = (ms: number): string => new Date(ms).toLocaleString(currentLanguage().tag, { dateStyle: 'medium', timeStyle: 'short' })

// What is played, and how.
export const termsOf = (one: TourneyHead, w: Words): string =>
  [gameName(one.game), w(`system.${one.system}`), one.boards && w('teams.of', { n: one.boards }), one.wooden ? w('wooden') : clockWords(one.clock), one.rated && w('rated')].filter(Boolean).join(' · ')

// How far it is.
export const progressOf = (one: TourneyHead, w: Words): string =>
  [
    w(`status.${one.status}`),
    one.boards && w('teams.n', { n: one.teams ?? 0 }),
    w('players.n', { n: one.players }),
    one.round && one.system !== 'arena' ? (one.rounds ? w('round.of', { n: one.round, all: one.rounds }) : w('round', { n: one.round })) : '',
    one.status === 'open' && one.starts_ms ? w('starts.at', { when: moment(one.starts_ms) }) : '',
    one.winner ? w('winner', { name: one.winner.name }) : '',
  ].filter(Boolean).join(' · ')
