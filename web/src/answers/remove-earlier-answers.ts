/** Removes the answers that earlier releases stored in other places, because this release cannot read them. */
export function removeEarlierAnswers() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^(answers|ratings)\//.test(key)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase('answers')
  } catch {
    // The browser blocks the storage.
  }
}
