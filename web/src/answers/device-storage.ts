import type { Encryptor } from '../session/encryptor.ts'
import { openDurableStore } from './durable-store.ts'
import type { AnswerStorage } from './pending-answers.ts'

/**
 * The browser's stores for answers. The quick store falls back to memory if localStorage fails, for example in private
 * windows or on a full disk. `isPersistent` becomes false once the quick store writes a record to memory.
 */
export function openDeviceStorage(
  encryptor: () => Encryptor | null | undefined,
  browserStorage: () => AnswerStorage = () => localStorage,
) {
  const memory = new Map<string, string>()
  const device = { isPersistent: true }

  function tryStorage<T>(action: (storage: AnswerStorage) => T, fallback: T) {
    try {
      return action(browserStorage())
    } catch {
      return fallback
    }
  }

  const quickStorage: AnswerStorage = {
    get length() {
      return tryStorage(({ length }) => length, 0) + memory.size
    },
    key(index) {
      const storedCount = tryStorage(({ length }) => length, 0)
      if (index >= storedCount) return [...memory.keys()][index - storedCount] ?? null
      return tryStorage((storage) => storage.key(index), null)
    },
    getItem: (key) => memory.get(key) ?? tryStorage((storage) => storage.getItem(key), null),
    setItem(key, value) {
      try {
        browserStorage().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
        device.isPersistent = false
      }
    },
    removeItem(key) {
      memory.delete(key)
      tryStorage((storage) => storage.removeItem(key), undefined)
    },
  }
  return Object.assign(device, { quickStore: quickStorage, durableStore, encryptor })
}

/** Shared by all calls of `openDeviceStorage`, so that the page opens only one connection to IndexedDB. */
const durableStore = openDurableStore()
