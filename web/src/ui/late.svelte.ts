// What comes late above other things, in a browser that does not know its height yet (Reserved):
// what is below it may wait, and is not pushed down then.
import { untrack } from 'svelte'

let parts = $state(0)

export const late = {
  // Whether a part is on its way.
  get waits(): boolean {
    return parts > 0
  },

  // For an effect: until it is taken down, a part is on its way.
  expect(): () => void {
    parts = untrack(() => parts) + 1
    return () => void parts--
  },
}
