import type { AnswerStores } from '../components/answers/pending-answers.ts'

/** The stores of one device in memory. `refuse` makes the durable one reject from then on. */
export function memoryStores(
  quickTexts = new Map<string, string>(),
  durableTexts = new Map<string, string>(),
) {
  let isRefusing = false
  const stores: AnswerStores = {
    quick: {
      get length() {
        return quickTexts.size
      },
      key: (index) => [...quickTexts.keys()][index] ?? null,
      getItem: (key) => quickTexts.get(key) ?? null,
      setItem: (key, text) => void quickTexts.set(key, text),
      removeItem: (key) => void quickTexts.delete(key),
    },
    durable: {
      async update(start, decide) {
        if (isRefusing) throw new DOMException('full', 'QuotaExceededError')
        const texts = new Map([...durableTexts].filter(([key]) => key.startsWith(start)))
        for (const [key, text] of decide(texts)) {
          if (text === undefined) durableTexts.delete(key)
          else durableTexts.set(key, text)
        }
      },
    },
  }
  return {
    ...stores,
    quickTexts,
    durableTexts,
    refuse(isNow: boolean) {
      isRefusing = isNow
    },
  }
}
