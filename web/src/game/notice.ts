// What there is to tell of something that did not work.
import { ApiError } from '../api/client'
import type { Refusal } from '../api/types'
import type { TextKey } from '../i18n/keys'

export interface Notice {
  code: string
  refusal?: Refusal | undefined
  // What is said, where the code alone does not tell.
  text?: TextKey
}

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'internal')
// Asked again, the answer may be another one.
export const mayPass = (code: string): boolean => !/^(no_|not_|bad_|log_in|game_deleted)/.test(code)

export const refusalOf = (error: unknown): Refusal | undefined => (error instanceof ApiError ? error.refusal : undefined)
