#!/usr/bin/env node
// Runs a Go program for GOOS=js in Node, as a page's worker does:
//   GOOS=js GOARCH=wasm go test -exec $PWD/web/scripts/gowasm.mjs ./store/sqlite
// With DUIYI_HALVES set it splits the program first, into Go's runtime and all others, which come
// when the first of them is called. Such a program must have its names: go test -c -ldflags=-w.
import fs from 'node:fs'
import { loadModule, preparePage } from './page.mjs'

await preparePage({ disk: true })
const [file, ...args] = process.argv.slice(2)
const go = new globalThis.Go()
go.argv = [file, ...args]
go.env = { TMPDIR: '/tmp', HOME: process.env.HOME ?? '/' }
go.exit = (code) => process.exit(code)
const bytes = fs.readFileSync(file)
if (process.env.DUIYI_HALVES) {
  const { split } = await loadModule('scripts/split.ts')
  const { runHalves } = await loadModule('src/alone/halves.ts')
  const { first, rest } = split(bytes, new Set())
  const halves = runHalves(go, await WebAssembly.compile(first), async () => {
    const second = await WebAssembly.compile(rest)
    // A timer of the program may be due meanwhile, and waits too.
    setTimeout(() => void halves.load(second), 50)
  })
  await halves.ends
} else {
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject)
  await go.run(instance)
}
