// What there is to tell of a call about accounts that did not work.
import { codeOf } from '../game/notice'
import { noticeText } from '../game/words'
import { account } from './words.svelte'

export function told(error: unknown): string {
  // A browser whose user was asked for a passkey, and gave none.
  if (error instanceof DOMException) return account.t('passkeys.failed')
  return toldCode(codeOf(error))
}

export function toldCode(code: string): string {
  return account.find(`error.${code}`) ?? noticeText({ code })
}
