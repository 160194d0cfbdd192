// How xiangqi is shown: choices of this browser.
import { preference, remember } from '../../browser/preferences'
import { currentLanguage } from '../../i18n/index.svelte'
import { oneOf } from '../../ui/display.svelte'
import { coordinateStyles, notations, type CoordinateStyle, type Notation } from './coordinates'

export const pieceSets = ['traditional', 'simplified', 'pictures', 'movement'] as const
export type PieceSet = (typeof pieceSets)[number]

interface Choices {
  pieces: PieceSet
  coordinates: CoordinateStyle
  // Where none was chosen: the one of the language.
  notation: Notation
}

class Look implements Choices {
  pieces = $state(oneOf('pieces', pieceSets, 'traditional'))
  // An older page remembered only whether there were any.
  coordinates = $state(
    preference<unknown>('coordinates', true) === false ? 'off' : oneOf('coordinates', coordinateStyles, 'auto'),
  )
  #notation = $state<Notation | ''>(oneOf('notation', ['', ...notations], ''))

  get notation(): Notation {
    return this.#notation || (notations.find((n) => n === currentLanguage().notation) ?? 'wxf')
  }
  set notation(chosen: Notation) {
    this.#notation = chosen
  }

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    const self: Choices = this
    self[key] = value
    remember(key, value)
  }
}

export const look = new Look()
