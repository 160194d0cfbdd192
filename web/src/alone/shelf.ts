// Where games wait that were begun before the program came: IndexedDB, which the page itself can
// write. The program's own files are open to its worker alone.
import type { Pending, Shelf } from './begun'

const database = 'duiyi begun'
const games = 'games'

// Some browsers never answer the first question about their storage.
const patienceMS = 3000

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })

const open = (): Promise<IDBDatabase> => {
  const asked = indexedDB.open(database, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(games, { keyPath: 'cmd' })
  return Promise.race([answered(asked), new Promise<never>((_, reject) => setTimeout(() => reject(new Error(database)), patienceMS))])
}

// Changes what is stored, and returns once it is on the disk.
async function change(db: Promise<IDBDatabase>, act: (store: IDBObjectStore) => void): Promise<boolean> {
  try {
    const transaction = (await db).transaction(games, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error as Error)
    })
    act(transaction.objectStore(games))
    await done
    return true
  } catch {
    return false
  }
}

// A browser that stores nothing has an empty shelf.
export function openShelf(): Shelf {
  const db = (async () => open())()
  db.catch(() => undefined)
  return {
    all: async () => {
      try {
        return await answered<Pending[]>((await db).transaction(games).objectStore(games).getAll())
      } catch {
        return []
      }
    },
    keep: (pending) => change(db, (store) => store.put(pending)),
    drop: async (cmd) => void (await change(db, (store) => store.delete(cmd))),
  }
}
