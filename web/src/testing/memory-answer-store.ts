import type { AnswerRecord, AnswerStore } from '../answers/answer-store.ts'
import type { AnswerKey } from '../answers/pending-answers.ts'
import type { Encryptor } from '../session/encryptor.ts'

/**
 * Creates an encryptor that does not really encrypt: it encodes a value together with the name of a key and the
 * context. Decoding needs the same name and the same context.
 */
export function createTestEncryptor(name = 'key'): Encryptor {
  const prefixOf = (context: string) => `${name} ${context} `
  return {
    encrypt: async (value, context) => {
      const { buffer } = new TextEncoder().encode(btoa(prefixOf(context) + JSON.stringify(value)))
      return { nonce: new Uint8Array(), bytes: buffer }
    },
    decrypt: async ({ bytes }, context) => {
      const [, text] = atob(new TextDecoder().decode(bytes)).split(prefixOf(context))
      return text && JSON.parse(text)
    },
  }
}

/** A key that has been loaded. */
export const testKey: AnswerKey = { encryptor: () => createTestEncryptor(), load: async () => {} }

/** The store of one device, in memory. `fail(true)` makes it reject every update. */
export function createMemoryAnswerStore(records = new Map<string, AnswerRecord>()) {
  const channels: (ReturnType<AnswerStore['openChannel']> & { name: string })[] = []
  let isFailing = false
  const store: AnswerStore = {
    async update(prefix, getChanges) {
      if (isFailing) throw new DOMException('full', 'QuotaExceededError')
      const found = [...records].filter(([key]) => key.startsWith(prefix))
      for (const [id, record] of getChanges(
        new Map(found.map(([key, record]) => [key.slice(prefix.length), record])),
      )) {
        if (record) records.set(prefix + id, record)
        else records.delete(prefix + id)
      }
    },
    openChannel(name) {
      const channel: (typeof channels)[number] = {
        name,
        onmessage: null,
        postMessage(data) {
          const event = new MessageEvent('message', { data })
          for (const other of channels)
            if (other !== channel && other.name === name)
              other.onmessage?.call(other as BroadcastChannel, event)
        },
      }
      channels.push(channel)
      return channel
    },
  }
  return {
    ...store,
    records,
    fail(isOn: boolean) {
      isFailing = isOn
    },
  }
}
