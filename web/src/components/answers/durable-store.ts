type Change = readonly [key: string, text: string | undefined]

/** Texts by key, shared by all tabs of the browser. They survive a crash of the browser. */
export type DurableStore = {
  /**
   * Changes the texts whose keys start with `prefix` in one transaction. `getChanges` receives all of them and returns
   * the texts to write; undefined deletes a text. Resolves when the changes are on the disk; rejects if writing fails.
   */
  update: (prefix: string, getChanges: (texts: Map<string, string>) => Iterable<Change>) => Promise<void>
}

const storeName = 'answers'
const MAX_WAIT_MS = 5000

/** Uses IndexedDB, which the browser writes to the disk immediately on request, unlike localStorage. */
export function openDurableStore(factory: () => IDBFactory = () => indexedDB): DurableStore {
  let connection: Promise<IDBDatabase> | undefined
  let isStuck = false

  function connect() {
    return new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory().open(storeName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        database.onversionchange = () => database.close()
        resolve(database)
      }
    })
  }

  async function transact(prefix: string, getChanges: Parameters<DurableStore['update']>[1]) {
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
        const stored = new Map(keys.result.map((key, i) => [`${key}`, texts.result[i]]))
        for (const [key, text] of getChanges(stored)) {
          if (text === undefined) store.delete(key)
          else store.put(text, key)
        }
      }
    })
  }

  return {
    async update(prefix, getChanges) {
      if (isStuck) throw new Error('IndexedDB does not respond')
      const work = transact(prefix, getChanges).finally(() => {
        isStuck = false
      })
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isStuck = true
          reject(new Error('IndexedDB does not respond'))
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
