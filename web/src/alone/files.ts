// The files that SQLite works on, each over a device such as an access handle of the
// origin private file system. SQLite's own pool of such handles is not used: it answers
// that every journal belongs to a running transaction, so that none is rolled back after a crash.
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

// What FileSystemSyncAccessHandle has, without the waiting.
export interface Device {
  read(to: Uint8Array, from: { at: number }): number
  write(from: Uint8Array, to: { at: number }): number
  truncate(size: number): void
  getSize(): number
  flush(): void
}

// By name: a database, and its journal with "-journal" behind the name.
export type Devices = ReadonlyMap<string, Device>

interface Open {
  device: Device
  locks: Locks
  held: number
}

// The locks of one file: how many connections read, and who is about to write.
interface Locks {
  readers: number
  reserved?: Open | undefined
  pending?: Open | undefined
}

const SHARED = 1
const RESERVED = 2
const EXCLUSIVE = 4

const sectorBytes = 4096

const isFull = (cause: unknown) => cause instanceof DOMException && cause.name === 'QuotaExceededError'

// Makes a VFS of devices known to SQLite by a name.
export function installFiles(sqlite3: Sqlite3Static, name: string, devices: Pick<Devices, 'get'>): void {
  const { capi, wasm } = sqlite3
  const poke = wasm.poke as unknown as (at: number, n: number | bigint, kind: 'i32' | 'i64' | 'double') => void
  const opened = new Map<number, Open>()
  const locksOf = new Map<Device, Locks>()
  const bytes = (at: number, n: number) => wasm.heap8u().subarray(at, at + n)
  const deviceAt = (zName: number) => devices.get(wasm.cstrToJs(zName) ?? '')
  const attempt = (failed: number, act: () => number | void): number => {
    try {
      return act() ?? 0
    } catch (cause) {
      return isFull(cause) ? capi.SQLITE_FULL : failed
    }
  }

  function lock(file: Open, want: number): number {
    const { locks, held } = file
    if (held >= want) return 0
    if (held === 0) {
      if (locks.pending) return capi.SQLITE_BUSY
      locks.readers++
      file.held = SHARED
    }
    if (want >= RESERVED && file.held < RESERVED) {
      if (locks.reserved) return capi.SQLITE_BUSY
      locks.reserved = file
      file.held = RESERVED
    }
    if (want === EXCLUSIVE) {
      if (locks.pending && locks.pending !== file) return capi.SQLITE_BUSY
      locks.pending = file
      if (locks.readers > 1) return capi.SQLITE_BUSY
      file.held = EXCLUSIVE
    }
    return 0
  }

  function unlock(file: Open, to: number): number {
    const { locks, held } = file
    if (held <= to) return 0
    if (locks.reserved === file) locks.reserved = undefined
    if (locks.pending === file) locks.pending = undefined
    if (to === 0) locks.readers--
    file.held = to
    return 0
  }

  const io = new capi.sqlite3_io_methods()
  const methods = {
    xClose(file: number) {
      unlock(opened.get(file)!, 0)
      opened.delete(file)
      return 0
    },
    xRead: (file: number, to: number, n: number, at: bigint) =>
      attempt(capi.SQLITE_IOERR_READ, () => {
        const came = opened.get(file)!.device.read(bytes(to, n), { at: Number(at) })
        if (came === n) return 0
        bytes(to, n).fill(0, came)
        return capi.SQLITE_IOERR_SHORT_READ
      }),
    xWrite: (file: number, from: number, n: number, at: bigint) =>
      attempt(capi.SQLITE_IOERR_WRITE, () => (opened.get(file)!.device.write(bytes(from, n), { at: Number(at) }) === n ? 0 : capi.SQLITE_FULL)),
    xTruncate: (file: number, size: bigint) => attempt(capi.SQLITE_IOERR_TRUNCATE, () => opened.get(file)!.device.truncate(Number(size))),
    xSync: (file: number) => attempt(capi.SQLITE_IOERR_FSYNC, () => opened.get(file)!.device.flush()),
    xFileSize: (file: number, to: number) =>
      attempt(capi.SQLITE_IOERR_FSTAT, () => poke(to, BigInt(opened.get(file)!.device.getSize()), 'i64')),
    xLock: (file: number, want: number) => lock(opened.get(file)!, want),
    xUnlock: (file: number, to: number) => unlock(opened.get(file)!, to),
    xCheckReservedLock(file: number, to: number) {
      poke(to, opened.get(file)!.locks.reserved ? 1 : 0, 'i32')
      return 0
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => sectorBytes,
    xDeviceCharacteristics: () => 0,
  }

  const ours = new capi.sqlite3_vfs()
  const usual = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null as unknown as string)!)
  Object.assign(io, { $iVersion: 1 })
  Object.assign(ours, {
    $iVersion: 2,
    $szOsFile: new capi.sqlite3_file().structInfo.sizeof,
    $mxPathname: 100,
    $xRandomness: (usual as unknown as Record<string, number>).$xRandomness,
    $xSleep: (usual as unknown as Record<string, number>).$xSleep,
  })
  usual.dispose()
  const system = {
    xOpen(_: number, zName: number, file: number, flags: number, outFlags: number) {
      const device = zName ? deviceAt(zName) : undefined
      if (!device) return capi.SQLITE_CANTOPEN
      const locks = locksOf.get(device) ?? { readers: 0 }
      locksOf.set(device, locks)
      opened.set(file, { device, locks, held: 0 })
      const struct = new capi.sqlite3_file(file)
      struct.$pMethods = io.pointer as number
      struct.dispose()
      if (outFlags) poke(outFlags, flags, 'i32')
      return 0
    },
    // A device stays; a file without content is one that is not there.
    xDelete: (_: number, zName: number) => attempt(capi.SQLITE_IOERR_DELETE, () => {
      const device = deviceAt(zName)
      device?.truncate(0)
      device?.flush()
    }),
    xAccess: (_: number, zName: number, _flags: number, to: number) =>
      attempt(capi.SQLITE_IOERR_ACCESS, () => poke(to, (deviceAt(zName)?.getSize() ?? 0) > 0 ? 1 : 0, 'i32')),
    xFullPathname: (_: number, zName: number, n: number, to: number) => (wasm.cstrncpy(to, zName, n) < n ? 0 : capi.SQLITE_CANTOPEN),
    xGetLastError: () => 0,
    xCurrentTime(_: number, to: number) {
      poke(to, 2440587.5 + Date.now() / 86_400_000, 'double')
      return 0
    },
    xCurrentTimeInt64(_: number, to: number) {
      poke(to, 210_866_760_000_000n + BigInt(Date.now()), 'i64')
      return 0
    },
  }
  // The types of the package have numbers where 64 bits are bigints.
  sqlite3.vfs.installVfs({ io: { struct: io, methods: methods as never }, vfs: { struct: ours, methods: system as never, name } })
}
