// What there is to tell of a call about accounts that did not work.
import { codeOf } from '../game/notice'
import { noticeText } from '../game/words'
import { account } from './words.svelte'

export function told(error: unknown): string {
  const code = codeOf(error)
  return account.find(`error.${code}`) ?? noticeText({ code })
}
