import { openIndexedDb } from './open-indexed-db.ts'

/** A storage bucket has its own files, which the browser deletes with the bucket. Only Chromium has storage buckets. */
type Buckets = {
  open: (name: string, options: { durability: 'strict' }) => Promise<{ indexedDB: IDBFactory }>
  delete: (name: string) => Promise<void>
}

const storeName = 'device'

const buckets = () => (navigator as { storageBuckets?: Buckets }).storageBuckets

/**
 * Runs the work on the device store, which holds the device key and the encrypted copies of assessments. Logging out
 * deletes the store.
 */
export async function withDeviceStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const factory = (await buckets()?.open(storeName, { durability: 'strict' }))?.indexedDB ?? indexedDB
  const database = await openIndexedDb(factory, storeName)
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    // An open connection would delay the deletion of the store.
    database.close()
  }
}

/**
 * The cache that contains the pages of started assessments and the files that these pages need to work without a
 * connection.
 */
export const applicationCache = 'application'

/**
 * Deletes the bucket or database instead of its records, because a deleted record stays readable until the browser
 * rewrites the file. Also deletes the application cache. Never rejects.
 */
export async function deleteDeviceStore() {
  await ignoreFailure(async () => (buckets() ? buckets()?.delete(storeName) : deleteDatabase()))
  // `storeApplication` fills the cache and then deletes it if the device key is gone. The cache is therefore deleted
  // after the key; otherwise, it could be filled again between the two deletions.
  await ignoreFailure(async () => 'caches' in window && caches.delete(applicationCache))
}

/** If the browser blocks the storage, there is nothing to delete. */
async function ignoreFailure(work: () => Promise<unknown>) {
  await work().catch(() => undefined)
}

function deleteDatabase() {
  return new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(storeName)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}
