import type { StateStorage } from 'zustand/middleware'

/** localStorage, or memory where the browser refuses it; the session then lasts as long as the page. */
export function browserStorage(): StateStorage {
  try {
    window.localStorage.getItem('root')
  } catch {
    return memoryStorage()
  }
  return {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => {
      try {
        window.localStorage.setItem(key, value)
      } catch {
        // Full or blocked: the session then lasts as long as the page.
      }
    },
    removeItem: (key) => window.localStorage.removeItem(key),
  }
}

function memoryStorage(): StateStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
}
