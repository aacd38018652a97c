import type { AnswerStores } from '../answers/pending-answers.ts'
import type { Encryptor } from '../session/encryptor.ts'

/**
 * Creates an encryptor that does not really encrypt: it encodes a text together with the name of a key and the context.
 * Decoding needs the same name and the same context.
 */
export function createTestEncryptor(name = 'key'): Encryptor {
  const prefixOf = (context: string) => `${name} ${context} `
  return {
    encrypt: (text, context) => btoa(prefixOf(context) + text),
    decrypt: async (ciphertext, context) => {
      const [, text] = atob(ciphertext).split(prefixOf(context))
      return text
    },
  }
}

/**
 * In-memory stores of one device. `failDurable(true)` makes the durable store reject every update; `setEncryptor`
 * replaces the encryptor.
 */
export function createMemoryStores(
  quickTexts = new Map<string, string>(),
  durableTexts = new Map<string, string>(),
) {
  let isFailing = false
  let encryptor: Encryptor | undefined = createTestEncryptor()
  const stores: AnswerStores = {
    encryptor: () => encryptor,
    quickStore: {
      get length() {
        return quickTexts.size
      },
      key: (index) => [...quickTexts.keys()][index] ?? null,
      getItem: (key) => quickTexts.get(key) ?? null,
      setItem: (key, text) => void quickTexts.set(key, text),
      removeItem: (key) => void quickTexts.delete(key),
    },
    durableStore: {
      async update(prefix, getChanges) {
        if (isFailing) throw new DOMException('full', 'QuotaExceededError')
        const texts = new Map([...durableTexts].filter(([key]) => key.startsWith(prefix)))
        for (const [key, text] of getChanges(texts)) {
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
    setEncryptor(next: Encryptor | undefined) {
      encryptor = next
    },
    failDurable(isOn: boolean) {
      isFailing = isOn
    },
  }
}
