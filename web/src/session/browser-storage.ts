import type { StateStorage } from 'zustand/middleware'

/**
 * A value that the browser did not store. `storedValue` is what localStorage contained at that time. If localStorage
 * contains a different value later, another tab has stored a newer value.
 */
type MemoryItem = { value: string; storedValue: string | null }

/** Returns a storage that uses localStorage, and keeps values in memory if the browser does not store them. */
export function browserStorage(open: () => Storage = () => window.localStorage): StateStorage {
  const memory = new Map<string, MemoryItem>()

  function read(key: string) {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }

  function store(key: string, value: string) {
    try {
      open().setItem(key, value)
      return true
    } catch {
      return false
    }
  }

  function remove(key: string) {
    try {
      open().removeItem(key)
    } catch {
      // The browser blocks the storage, so there is nothing to remove.
    }
  }

  return {
    getItem(key) {
      const item = memory.get(key)
      const storedValue = read(key)
      return item?.storedValue === storedValue ? item.value : storedValue
    },
    setItem(key, value) {
      memory.delete(key)
      if (store(key, value)) return
      // A refresh token can be used only once, so the old token must not stay. Removing it may also free enough space.
      remove(key)
      if (!store(key, value)) memory.set(key, { value, storedValue: read(key) })
    },
    removeItem(key) {
      memory.delete(key)
      remove(key)
    },
  }
}
