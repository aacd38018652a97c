import type { AnswerStores } from '../components/answers/pending-answers.ts'

/** In-memory stores of one device. `failDurable(true)` makes the durable store reject every update. */
export function memoryStores(
  quickTexts = new Map<string, string>(),
  durableTexts = new Map<string, string>(),
) {
  let isFailing = false
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
        if (isFailing) throw new DOMException('full', 'QuotaExceededError')
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
    failDurable(isOn: boolean) {
      isFailing = isOn
    },
  }
}
