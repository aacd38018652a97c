import type { Ciphertext } from '../session/encryptor.ts'
import { openIndexedDb } from '../session/open-indexed-db.ts'

/** An encrypted answer that the server has not confirmed, or the confirmation that replaces it. */
export type AnswerRecord = {
  /** The time of the answer in milliseconds. It increases with every change, even if the clock is set back. */
  at: number
  /** Identifies this change, so that a confirmation does not remove a newer change. */
  changeId: string
  encryptedValue?: Ciphertext | undefined
  /** The time in milliseconds at which the server confirmed the answer. Only confirmations have it. */
  confirmedAt?: number | undefined
}

/** Records by id, which is the part of the key after a prefix. */
export type AnswerRecords = ReadonlyMap<string, AnswerRecord>

/** The records on the device, which all tabs of the browser share. They survive a browser crash. */
export type AnswerStore = {
  /**
   * Changes the records whose keys start with `prefix` in one transaction. `getChanges` receives these records and
   * returns the changes; undefined deletes a record. Resolves when the changes are on the disk; rejects if writing
   * fails.
   */
  update: (
    prefix: string,
    getChanges: (records: AnswerRecords) => ReadonlyMap<string, AnswerRecord | undefined>,
  ) => Promise<void>
  /** A channel to the other tabs that open a channel with the same name. */
  openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
}

const storeName = 'pending-answers'
const MAX_WAIT_MS = 5000

/** Uses IndexedDB, because it can confirm that a change is on the disk. */
function openAnswerStore(): AnswerStore {
  let connection: Promise<IDBDatabase> | undefined
  let isUnresponsive = false

  async function connect() {
    const database = await openIndexedDb(indexedDB, storeName)
    database.onclose = disconnect
    database.onversionchange = () => {
      database.close()
      disconnect()
    }
    return database
  }

  /** The next update opens a new connection. */
  function disconnect() {
    connection = undefined
  }

  async function runTransaction(prefix: string, getChanges: Parameters<AnswerStore['update']>[1]) {
    connection ??= connect()
    const database = await connection
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      const store = transaction.objectStore(storeName)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = store.getAllKeys(range)
      const values: IDBRequest<AnswerRecord[]> = store.getAll(range)
      values.onsuccess = () => {
        const ids = keys.result.map((key) => String(key).slice(prefix.length))
        const changes = getChanges(new Map(values.result.map((record, i) => [ids[i]!, record])))
        for (const [id, record] of changes) {
          if (record) store.put(record, prefix + id)
          else store.delete(prefix + id)
        }
        // Completes the transaction even if the page is closed now.
        transaction.commit()
      }
    })
  }

  return {
    openChannel: (name) => new BroadcastChannel(name),
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
        disconnect()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** The store of this page, which has only one connection to IndexedDB. */
export const answerStore = openAnswerStore()
