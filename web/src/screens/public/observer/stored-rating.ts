type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The code of the last link that was opened in this tab. */
const codeKey = 'rating'
const answersKey = (code: string) => `rating/${code}`

/**
 * Stores the code of the link and the answers that the server has not confirmed, so that a reload loses nothing. The
 * browser deletes them with the tab. Decision 071 gives the reasons.
 */
export function createStoredRating(open: () => TabStorage = () => window.sessionStorage) {
  /** The storage may be blocked or full. */
  function attempt<T>(action: (storage: TabStorage) => T): T | undefined {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }

  return {
    code: () => attempt((storage) => storage.getItem(codeKey)) ?? '',
    storeCode: (code: string) => void attempt((storage) => storage.setItem(codeKey, code)),

    /** Empty if there are none or the stored text is invalid. */
    answers(code: string): Map<string, number> {
      const storedAnswers = attempt((storage) => JSON.parse(storage.getItem(answersKey(code)) ?? '{}'))
      const entries = Object.entries(storedAnswers ?? {})
      return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
    },
    /** Replaces the stored answers. Returns whether a reload would restore all of them. */
    storeAnswers(code: string, answers: ReadonlyMap<string, number>) {
      const isStored = attempt((storage) => {
        if (answers.size === 0) storage.removeItem(answersKey(code))
        else storage.setItem(answersKey(code), JSON.stringify(Object.fromEntries(answers)))
        return true
      })
      return isStored ?? false
    },

    remove(code: string) {
      attempt((storage) => storage.removeItem(answersKey(code)))
      attempt((storage) => storage.removeItem(codeKey))
    },
  }
}

export const storedRating = createStoredRating()
