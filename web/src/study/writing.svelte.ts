// The comment as somebody writes it, beside others who change the study. Words are
// never lost: where they cannot be stored they stay here until their writer has
// copied or dropped them.
import type { StudySession } from './session.svelte'

// Why words have no place in the study: their move is gone, their writer edits it no
// longer, or another's words stand there and the writer has gone on.
export type Homeless = 'gone' | 'removed' | 'changed'

// So long after the last key a comment is sent.
const restMS = 800

interface Draft {
  readonly node: number
  readonly text: string
  // The comment that it was written over.
  readonly base: string
}

export class Writing {
  // Of the node where the writing began.
  #draft = $state.raw<Draft>()
  // What another editor wrote there meanwhile.
  theirs = $state.raw<string>()
  // Words without a place in the study.
  kept = $state.raw<{ text: string; why: Homeless }>()
  readonly #session: StudySession
  // Where the field has the focus, and what stands in it.
  #held: { node: number; text: string } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: StudySession) {
    this.#session = session
  }

  // What the field shows.
  get text(): string {
    if (this.kept) return this.kept.text
    return this.mine ?? this.#there(this.#session.at)
  }

  // What was written on the move that is looked at, and is not stored yet.
  get mine(): string | undefined {
    return this.#draft?.node === this.#session.at ? this.#draft.text : undefined
  }

  get conflict(): boolean {
    return this.theirs !== undefined && this.mine !== undefined
  }

  #there = (node: number): string => this.#session.nodes.get(node)?.comment ?? ''

  hold(): void {
    this.#held = { node: this.#session.at, text: this.text }
  }

  write(text: string): void {
    if (this.kept) {
      this.kept = { ...this.kept, text }
      return
    }
    const { at } = this.#session
    const before = this.#draft?.node === at ? this.#draft : undefined
    this.#draft = { node: at, text, base: before?.base ?? this.#there(at) }
    this.#held = { node: at, text }
    clearTimeout(this.#timer)
    if (!this.conflict) this.#timer = setTimeout(() => void this.send(), restMS)
  }

  // The field is left.
  leave(): void {
    this.#held = undefined
    void this.send()
  }

  // Sees to words whose move is gone, whose writer may no longer edit, or who looks at
  // another move. For an effect: it reads all that this depends on.
  settle(): void {
    const { nodes, at, editable, failure, withdrawn, deleted } = this.#session
    const draft = this.#draft
    const node = draft?.node ?? this.#held?.node
    if (node === undefined || this.kept) return
    if (nodes.size && !nodes.has(node)) this.#keep(draft?.text ?? this.#held!.text, 'gone')
    else if (draft && (deleted || withdrawn || failure || !editable)) this.#keep(draft.text, deleted ? 'gone' : 'removed')
    else if (draft && draft.node !== at) {
      if (this.theirs === undefined) void this.send()
      else this.#keep(draft.text, 'changed')
    }
  }

  #keep(text: string, why: Homeless) {
    clearTimeout(this.#timer)
    this.#draft = this.#held = this.theirs = undefined
    if (text) this.kept = { text, why }
  }

  drop(): void {
    this.kept = undefined
  }

  async send(): Promise<void> {
    clearTimeout(this.#timer)
    const what = this.#draft
    if (!what || this.theirs !== undefined) return
    if (what.text === this.#there(what.node)) {
      this.#draft = undefined
      return
    }
    const { node, text, base } = what
    const sent = await this.#session.send({ type: 'comment', node, text, base }, false)
    const now = this.#draft
    if (now?.node !== node) {
      if (!sent && !now) this.#keep(text, this.#session.nodes.has(node) ? 'removed' : 'gone')
      return
    }
    if (sent) this.#draft = now === what ? undefined : { ...now, base: this.#there(node) }
    else if (this.#session.newer !== undefined) {
      clearTimeout(this.#timer)
      this.theirs = this.#session.newer
    } else if (!this.#session.nodes.has(node)) this.#keep(now.text, 'gone')
    else if (!this.#session.editable) this.#keep(now.text, 'removed')
  }

  // Which words stay: mine, theirs, or theirs and then mine.
  resolve(how: 'mine' | 'theirs' | 'both'): void {
    const { theirs } = this
    const draft = this.#draft
    if (!draft || theirs === undefined) return
    this.theirs = undefined
    if (how === 'theirs') this.#draft = undefined
    else {
      this.#draft = { ...draft, base: theirs, text: how === 'mine' ? draft.text : [theirs, draft.text].filter(Boolean).join('\n') }
      void this.send()
    }
  }
}
