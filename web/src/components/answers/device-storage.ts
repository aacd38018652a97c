import { openDurableStore } from './durable-store.ts'
import type { AnswerStorage } from './pending-answers.ts'

/**
 * The browser's stores. The quick one falls back to memory where the browser refuses (private windows, full disk);
 * `isLasting` turns false with the first record that a reload would lose.
 */
export function openDeviceStorage(browser: () => AnswerStorage = () => localStorage) {
  const memory = new Map<string, string>()
  const device = { isLasting: true }

  function attempt<T>(action: (storage: AnswerStorage) => T, otherwise: T) {
    try {
      return action(browser())
    } catch {
      return otherwise
    }
  }

  const quick: AnswerStorage = {
    get length() {
      return attempt(({ length }) => length, 0) + memory.size
    },
    key(index) {
      const kept = attempt(({ length }) => length, 0)
      if (index >= kept) return [...memory.keys()][index - kept] ?? null
      return attempt((there) => there.key(index), null)
    },
    getItem: (key) => memory.get(key) ?? attempt((there) => there.getItem(key), null),
    setItem(key, value) {
      try {
        browser().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
        device.isLasting = false
      }
    },
    removeItem(key) {
      memory.delete(key)
      attempt((there) => there.removeItem(key), undefined)
    },
  }
  return Object.assign(device, { quick, durable: durableStore })
}

/** One connection for all that a page opens. */
const durableStore = openDurableStore()
