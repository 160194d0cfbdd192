// What an opening rule asks and what was answered, in words.
import type { Config, GameKind, Move, Opening, Pattern, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { pieceName } from '../board/names'
import { nameIn, t, textFor } from '../i18n/index.svelte'

export const openingName = (opening: string): string => textFor(`opening.${opening}`) ?? opening

// The rule that a game was begun by, unless it was none.
export const openingOf = (config: Config): string | undefined =>
  config.opening && config.opening !== 'free' ? config.opening : undefined

export function questionText(game: GameKind, o: Opening): string {
  switch (o.ask) {
    case 'place': {
      const ask = t('ask.place', { n: o.stone, stone: pieceName(game, kindOf(game).sides[o.stone % 2 ? 0 : 1]) })
      if (o.within === 1) return t('ask.centre', { ask })
      if (o.within) return t('ask.within', { ask, k: o.within })
      return o.outside ? t('ask.outside', { ask, k: o.outside }) : ask
    }
    case 'choice':
      return t((o.options?.length ?? 0) > 2 ? 'ask.choice.more' : 'ask.choice')
    case 'number':
      return t('ask.number')
    case 'offer':
      return t('ask.offer', { n: (o.offers?.length ?? 0) + 1, of: o.of ?? 0 })
    case 'pick':
      return t('ask.pick')
  }
}

// An answer as it is offered to a side.
export const optionText = (option: string, side: Side): string =>
  /^\d+$/.test(option)
    ? t('choice.number', { n: Number(option) })
    : (textFor(`choice.${option}.${side}`) ?? textFor(`choice.${option}`) ?? option)

// An answer that was given, in a word or two; undefined for a stone as usual.
export function stepText(move: Move): string | undefined {
  const point = move.text['point'] ?? move.move
  switch (move.kind) {
    case 'choice':
      return textFor(`step.${move.move}`) ?? move.move
    case 'number':
      return t('step.number', { n: Number(move.move) })
    case 'offer':
      return t('step.offer', { point })
    case 'pick':
      return t('step.pick', { point })
    default:
      return undefined
  }
}

export const patternText = ({ name, code }: Pattern): string => t('pattern.named', { name: nameIn(name, code), code })
