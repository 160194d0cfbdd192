// The types that samples.ts compares the server's answers with.
import type { SocketMessage, StudyMessage as AnyStudyMessage } from './types'

// One message of the socket.
export type Message<T extends SocketMessage['type']> = Extract<SocketMessage, { type: T }>

export type StudyMessage<T extends AnyStudyMessage['type']> = Extract<AnyStudyMessage, { type: T }>

// Any text for a text that is one of a few, any number for 0 | 1.
type Wide<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T

// A value with every field that the type knows. A score has one of two keys.
export type Full<T> = T extends readonly (infer E)[]
  ? Full<E>[]
  : T extends object
    ? { [K in keyof T]-?: K extends 'score' ? NonNullable<T[K]> : Full<NonNullable<T[K]>> }
    : Wide<T>

// A value without the fields that may be missing.
export type Bare<T> = T extends readonly (infer E)[] ? Bare<E>[] : T extends object ? { [K in keyof T]: Bare<T[K]> } : Wide<T>

// The comparison finds what it is for.
interface Known {
  name: string
  kind?: 'a' | 'b'
  inner: { side: 0 | 1 } | null
}
export const finds = [
  { name: 'x', kind: 'x', inner: { side: 1 } } satisfies Full<Known>,
  { name: 'x', inner: null } satisfies Bare<Known>,
  // @ts-expect-error A field that the server does not send.
  { name: 'x', inner: { side: 1 } } satisfies Full<Known>,
  // @ts-expect-error A field that the page does not know.
  { name: 'x', kind: 'x', inner: { side: 1 }, more: 1 } satisfies Full<Known>,
  // @ts-expect-error A field within, that the page does not know.
  { name: 'x', kind: 'x', inner: { side: 1, more: 1 } } satisfies Full<Known>,
  // @ts-expect-error Another type.
  { name: 1, kind: 'x', inner: { side: 1 } } satisfies Full<Known>,
  // @ts-expect-error A field that may be missing, which the page counts on.
  { inner: null } satisfies Bare<Known>,
  // @ts-expect-error A null that the page does not expect.
  { name: null, inner: null } satisfies Bare<Known>,
]
