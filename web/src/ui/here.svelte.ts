// Where engines look into positions for the reader: in this browser or on the server.
import { preference, remember } from '../browser/preferences'
import { program } from './program.svelte'

// Whether this browser runs programs in workers at all.
const able = typeof Worker === 'function' && typeof WebAssembly === 'object' && 'compileStreaming' in WebAssembly

export class Here {
  #chosen = $state<boolean | null>(preference<boolean | null>('engine.here', null))
  // The program did not start or has crashed: the server looks until the choice is made anew.
  failed = $state(false)
  // The program is on its way.
  fetching = $state(false)

  readonly offered = $derived(able && !!program.engine)
  readonly on = $derived(this.offered && !this.failed && (this.#chosen ?? !!program.engine?.usual))

  // Where the program lies on the server.
  get path(): string {
    return program.engine?.path ?? ''
  }

  choose(here: boolean): void {
    this.failed = false
    this.#chosen = here
    remember('engine.here', here)
  }
}

export const here = new Here()
