type Entry<Value> = { promise: Promise<Value>; loadedAt: number }

type Entries<Key, Value> = {
  get(key: Key): Entry<Value> | undefined
  set(key: Key, entry: Entry<Value>): unknown
  delete(key: Key): boolean
}

export type Cache<Key, Value> = {
  /** Returns the cached value if there is one and it is younger than `maxAgeMs`. Otherwise, loads the value. */
  get(key: Key, load: () => Promise<Value>, maxAgeMs?: number): Promise<Value>
  delete(key: Key): void
}

/**
 * Caches promises, so that parallel calls load a value only once. A rejected promise is dropped, so that the next call
 * loads the value again. If `entries` is a `WeakMap`, a value is kept only as long as its key is in use elsewhere.
 */
export function createCache<Key, Value>(entries: Entries<Key, Value> = new Map()): Cache<Key, Value> {
  return {
    get(key, load, maxAgeMs = Number.POSITIVE_INFINITY) {
      const cachedEntry = entries.get(key)
      if (cachedEntry && performance.now() - cachedEntry.loadedAt < maxAgeMs) return cachedEntry.promise
      const entry = { promise: load(), loadedAt: performance.now() }
      entries.set(key, entry)
      entry.promise.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.promise
    },
    delete(key) {
      entries.delete(key)
    },
  }
}
