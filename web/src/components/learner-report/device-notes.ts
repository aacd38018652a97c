/** Opens the notes that are stored on this device, one per prompt. */
export function openDeviceNotes(userId: string, assessmentId: string) {
  const keyOf = (prompt: number) => `plan/${userId}/${assessmentId}/${prompt}`
  return {
    read(prompt: number) {
      try {
        return localStorage.getItem(keyOf(prompt)) ?? ''
      } catch {
        return ''
      }
    },
    /** Returns whether the text was stored. */
    write(prompt: number, text: string) {
      try {
        localStorage.setItem(keyOf(prompt), text)
        return true
      } catch {
        return false
      }
    },
    /** Removes text that was saved in the account, unless the text on the device has changed since then. */
    remove(prompt: number, savedText: string) {
      try {
        if (localStorage.getItem(keyOf(prompt)) === savedText) localStorage.removeItem(keyOf(prompt))
      } catch {
        // The text stays on the device, and the learner is asked again to add it to the account.
      }
    },
  }
}

/** Merges the text of a note in the account with its text on this device. Nothing is lost if the texts differ. */
export function mergeNotes(inAccount: string, onDevice: string) {
  if (inAccount === '' || onDevice.includes(inAccount)) return onDevice || inAccount
  if (onDevice.trim() === '' || inAccount.includes(onDevice.trim())) return inAccount
  return `${inAccount}\n\n${onDevice}`
}
