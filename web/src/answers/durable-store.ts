import { openIndexedDb } from '../session/open-indexed-db.ts'

type Change = readonly [key: string, text: string | undefined]

/** Texts by key, shared by all tabs of the browser. They survive a browser crash. */
export type DurableStore = {
  /**
   * Changes the texts whose keys start with `prefix` in one transaction. `getChanges` receives these texts and returns
   * the changes; undefined deletes a text. Resolves when the changes are on the disk; rejects if writing fails.
   */
  update: (prefix: string, getChanges: (texts: Map<string, string>) => Iterable<Change>) => Promise<void>
}

const storeName = 'answers'
const MAX_WAIT_MS = 5000

/** Uses IndexedDB, because it can confirm that a change is on the disk. localStorage cannot. */
export function openDurableStore(factory: () => IDBFactory = () => indexedDB): DurableStore {
  let connection: Promise<IDBDatabase> | undefined
  let isUnresponsive = false

  async function connect() {
    const database = await openIndexedDb(factory(), storeName)
    database.onversionchange = () => database.close()
    return database
  }

  async function runTransaction(prefix: string, getChanges: Parameters<DurableStore['update']>[1]) {
    connection ??= connect()
    const database = await connection
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      const store = transaction.objectStore(storeName)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = store.getAllKeys(range)
      const texts = store.getAll(range)
      texts.onsuccess = () => {
        const storedTexts = new Map(keys.result.map((key, i) => [`${key}`, texts.result[i]]))
        for (const [key, text] of getChanges(storedTexts)) {
          if (text === undefined) store.delete(key)
          else store.put(text, key)
        }
      }
    })
  }

  return {
    async update(prefix, getChanges) {
      if (isUnresponsive) throw new Error('IndexedDB is not responding')
      const work = runTransaction(prefix, getChanges).finally(() => {
        isUnresponsive = false
      })
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isUnresponsive = true
          reject(new Error('IndexedDB is not responding'))
        }, MAX_WAIT_MS)
      })
      try {
        await Promise.race([work, timeout])
      } catch (error) {
        connection = undefined
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
