// How xiangqi is shown: choices of this browser.
import { preference, remember } from '../../browser/preferences'
import { currentLanguage, type Language } from '../../i18n/index.svelte'
import { oneOf } from '../../ui/display.svelte'
import { coordinateStyles, notations, type CoordinateStyle, type Notation } from './coordinates'

export const pieceSets = ['traditional', 'simplified', 'pictures', 'movement'] as const
export type PieceSet = (typeof pieceSets)[number]

interface Choices {
  // Where none was chosen: characters for readers of Chinese and Vietnamese, else
  // characters that show how a piece moves.
  pieces: PieceSet
  coordinates: CoordinateStyle
  // Where none was chosen: the one of the language.
  notation: Notation
}

const characters = ({ characters, notation }: Language) => characters !== undefined || notation === 'vietnamese'

class Look implements Choices {
  // An older page remembered only whether there were any.
  coordinates = $state(
    preference<unknown>('coordinates', true) === false ? 'off' : oneOf('coordinates', coordinateStyles, 'auto'),
  )
  #pieces = $state<PieceSet | ''>(oneOf('pieces', ['', ...pieceSets], ''))
  #notation = $state<Notation | ''>(oneOf('notation', ['', ...notations], ''))

  get pieces(): PieceSet {
    return this.#pieces || (characters(currentLanguage()) ? 'traditional' : 'movement')
  }
  set pieces(chosen: PieceSet) {
    this.#pieces = chosen
  }

  get notation(): Notation {
    return this.#notation || (notations.find((n) => n === currentLanguage().notation) ?? 'wxf')
  }
  // WXF is for players who know it.
  get given(): boolean {
    return !this.#notation && this.notation === 'wxf'
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
