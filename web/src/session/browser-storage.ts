import type { StateStorage } from 'zustand/middleware'

type Kept = { value: string; over: string | null }

/**
 * localStorage, or memory for what the browser refuses to store; that lasts as long as the page, and until
 * another tab stores something newer.
 */
export function browserStorage(open: () => Storage = () => window.localStorage): StateStorage {
  const kept = new Map<string, Kept>()

  function stored(key: string) {
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
      // Blocked altogether: nothing is there either.
    }
  }

  return {
    getItem(key) {
      const own = kept.get(key)
      const there = stored(key)
      return own?.over === there ? own.value : there
    },
    setItem(key, value) {
      kept.delete(key)
      if (store(key, value)) return
      // Tokens are good once, so old ones must not stay; without them there may be room, too.
      remove(key)
      if (!store(key, value)) kept.set(key, { value, over: stored(key) })
    },
    removeItem(key) {
      kept.delete(key)
      remove(key)
    },
  }
}
