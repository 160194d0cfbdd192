// What a page's worker gives the program, for Node: the database on devices in memory and the
// files of parts from the source tree.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { runnerImport } from 'vite'

// Loads a module in TypeScript by its path in web.
export async function loadModule(path) {
  const { module } = await runnerImport(new URL(`../${path}`, import.meta.url).pathname, { configFile: false, logLevel: 'error' })
  return module
}

// Makes what the program expects of globalThis, and the files of the disk if a test needs them: a
// page has none.
export async function preparePage({ disk: onDisk }) {
  const { partToPack } = await loadModule('scripts/parts.ts')
  const [files, database, { Disk }] = await Promise.all(['src/alone/files', 'src/alone/database', 'scripts/disk'].map((name) => loadModule(`${name}.ts`)))
  globalThis.sqlite3ApiConfig = { disable: { vfs: { kvvfs: true, opfs: true, 'opfs-sahpool': true, 'opfs-wl': true } } }
  const sqlite3 = await sqlite3InitModule()
  const disk = new Disk()
  files.installFiles(sqlite3, 'page', disk)
  globalThis.duiyiDatabase = database.databases(sqlite3, 'page')
  globalThis.duiyiDisk = disk
  globalThis.duiyiPage = { part: async (file) => partToPack(new URL(`../../${file}`, import.meta.url).pathname) }
  if (onDisk) Object.assign(globalThis, { fs, path })
  globalThis.crypto ??= crypto.webcrypto
  const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
  createRequire(import.meta.url)(`${root}/lib/wasm/wasm_exec.js`)
}
