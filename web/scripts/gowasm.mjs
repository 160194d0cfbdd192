#!/usr/bin/env node
// Runs a Go program for GOOS=js in Node, with the page's database on devices in memory and the
// files of its parts from the source tree:
//   GOOS=js GOARCH=wasm go test -exec $PWD/web/scripts/gowasm.mjs ./store/sqlite
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { runnerImport } from 'vite'

const alone = (file) => runnerImport(new URL(`../src/alone/${file}`, import.meta.url).pathname, { configFile: false, logLevel: 'error' })
const [{ module: files }, { module: database }, { module: memory }] = await Promise.all(['files.ts', 'database.ts', 'memory.ts'].map(alone))

globalThis.sqlite3ApiConfig = { disable: { vfs: { kvvfs: true, opfs: true, 'opfs-sahpool': true, 'opfs-wl': true } } }
const sqlite3 = await sqlite3InitModule()
const disk = new memory.Disk()
files.installFiles(sqlite3, 'page', disk)
globalThis.duiyiDatabase = database.databases(sqlite3, 'page')
globalThis.duiyiDisk = disk

globalThis.duiyiPage = { part: async (file) => fs.readFileSync(new URL(`../../${file}`, import.meta.url)) }

Object.assign(globalThis, { fs, path, process })
globalThis.crypto ??= crypto.webcrypto
const [file, ...args] = process.argv.slice(2)
const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
const { createRequire } = await import('node:module')
createRequire(import.meta.url)(`${root}/lib/wasm/wasm_exec.js`)
const go = new globalThis.Go()
go.argv = [file, ...args]
go.env = { TMPDIR: '/tmp', HOME: process.env.HOME ?? '/' }
go.exit = (code) => process.exit(code)
const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), go.importObject)
await go.run(instance)
