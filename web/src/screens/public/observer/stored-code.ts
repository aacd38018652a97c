/** The storage key for the code of the last link that was opened in this tab. */
const key = 'rating'

/**
 * Stores the code of the link for this tab, so that a reload shows the same page even though the URL no longer
 * contains the code.
 */
export const storedCode = {
  get: () => tryStorage((storage) => storage.getItem(key)) ?? '',
  set: (code: string) => void tryStorage((storage) => storage.setItem(key, code)),
  remove: () => void tryStorage((storage) => storage.removeItem(key)),
}

/** The browser may block the storage. */
function tryStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(window.sessionStorage)
  } catch {
    return undefined
  }
}
