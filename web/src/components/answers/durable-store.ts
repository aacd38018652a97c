type Change = readonly [key: string, text: string | undefined]

/** Texts by key that survive a crash of the browser, shared by all its tabs. */
export type DurableStore = {
  /**
   * One transaction over the texts whose keys begin with `start`: `decide` sees all of them and returns what to put, or
   * to delete where the text is undefined. Resolves once that is on the disk; rejects where the browser refuses.
   */
  update: (start: string, decide: (texts: Map<string, string>) => Iterable<Change>) => Promise<void>
}

const storeName = 'answers'
const longestWaitMilliseconds = 5000

/** IndexedDB, which the browser writes to the disk on request; it writes localStorage seconds later. */
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

  async function transact(start: string, decide: Parameters<DurableStore['update']>[1]) {
    connection ??= connect()
    const database = await connection
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      const store = transaction.objectStore(storeName)
      const range = IDBKeyRange.bound(start, `${start}\uffff`)
      const keys = store.getAllKeys(range)
      const texts = store.getAll(range)
      texts.onsuccess = () => {
        for (const [key, text] of decide(new Map(keys.result.map((key, i) => [`${key}`, texts.result[i]])))) {
          if (text === undefined) store.delete(key)
          else store.put(text, key)
        }
      }
    })
  }

  return {
    async update(start, decide) {
      if (isStuck) throw new Error('IndexedDB does not respond')
      const work = transact(start, decide).finally(() => {
        isStuck = false
      })
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isStuck = true
          reject(new Error('IndexedDB does not respond'))
        }, longestWaitMilliseconds)
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
