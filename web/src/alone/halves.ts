// Runs a program that scripts/split.ts has split. The rest is loaded when it has come, or when
// a call of it waits: the first module then has unwound Go's stack, and nothing enters Go until
// the rest is there and the call goes on.

// What is used of wasm_exec.js beyond its published part.
export interface Go {
  importObject: WebAssembly.Imports & { gojs: Record<string, WebAssembly.ImportValue> }
  exited: boolean
  mem: DataView
  run(instance: WebAssembly.Instance): Promise<void>
  _pendingEvent: object
  _nextCallbackTimeoutID: number
  _scheduledTimeouts: Map<number, ReturnType<typeof setTimeout>>
  _resume(): void
  _resolveExitPromise(): void
  _makeFuncWrapper(id: number): (...args: unknown[]) => unknown
}

interface First extends Record<string, WebAssembly.ExportValue> {
  loop: () => void
  here: WebAssembly.Global
  wanted: WebAssembly.Global
}

// Runs the program; want is called when a call waits for the rest. Returns a function that
// loads the rest, at any time.
export function runHalves(go: Go, first: WebAssembly.Module, want: () => void): { ends: Promise<void>; load(rest: WebAssembly.Module): Promise<void> } {
  const later: (() => void)[] = []
  let inside = false
  let instance: WebAssembly.Instance
  const exports = () => instance.exports as First
  const waits = () => exports().wanted.value === 1

  // Lets something enter Go, at once unless Go is at work or waits.
  function enter(act: () => void): void {
    if (inside || waits()) return void later.push(act)
    inside = true
    try {
      act()
    } finally {
      inside = false
    }
    if (go.exited) return
    if (waits()) want()
    else {
      const next = later.shift()
      if (next) enter(next)
    }
  }

  const resume = go._resume.bind(go)
  go._resume = () => enter(resume)
  go._makeFuncWrapper = (id) =>
    function (this: unknown, ...args: unknown[]) {
      const event: { id: number; this: unknown; args: unknown[]; result?: unknown } = { id, this: this, args }
      enter(() => {
        go._pendingEvent = event
        resume()
      })
      return event.result
    }
  go.importObject.gojs['runtime.scheduleTimeoutEvent'] = (sp: number) => {
    const at = sp >>> 0
    const id = go._nextCallbackTimeoutID++
    const due = () => {
      resume()
      // Go may fail to note that its time has come: golang.org/issue/28975.
      while (!waits() && go._scheduledTimeouts.has(id)) resume()
    }
    go._scheduledTimeouts.set(id, setTimeout(() => enter(due), Number(go.mem.getBigInt64(at + 8, true))))
    go.mem.setInt32(at + 16, id, true)
  }

  const made = WebAssembly.instantiate(first, go.importObject).then((it) => (instance = it))
  const begin = async (): Promise<void> => {
    await made
    let ends: Promise<void>
    enter(() => (ends = go.run(instance)))
    return ends!
  }
  return {
    ends: begin(),
    async load(rest) {
      await made
      await WebAssembly.instantiate(rest, { gojs: go.importObject.gojs, first: instance.exports })
      const waited = waits()
      exports().here.value = 1
      exports().wanted.value = 0
      if (waited)
        enter(() => {
          exports().loop()
          if (go.exited) go._resolveExitPromise()
        })
    },
  }
}
