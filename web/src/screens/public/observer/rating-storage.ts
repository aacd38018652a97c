import { answerStore } from '../../../answers/answer-store.ts'
import { openPendingAnswers } from '../../../answers/pending-answers.ts'
import { removeAnswers } from '../../../answers/stored-answers.ts'
import { randomId } from '../../../api/random-id.ts'
import { createEncryptor, type Encryptor } from '../../../session/encryptor.ts'

export type RatingStorage = Awaited<ReturnType<typeof openRatingStorage>>

/**
 * Opens the storage in which the device keeps an observer's answers until the server has confirmed them. Storage keys
 * contain a hash of the code in the link. Values are encrypted with a key that is derived from the code, so they cannot
 * be read without the link (see decision 046).
 */
export async function openRatingStorage(code: string) {
  const { id, encryptor } = await deriveIdAndEncryptor(code)
  const prefix = `ratings/${id}/`
  const key = { encryptor: () => encryptor, load: async () => {} }
  return { prefix, encryptor, pendingAnswers: openPendingAnswers(prefix, answerStore, key) }
}

/** Removes what the device has stored for a rating that has ended. Never rejects. */
export async function removeRating(code: string) {
  await openRatingStorage(code)
    .then(({ prefix }) => removeAnswers(prefix, answerStore))
    .catch(() => undefined)
}

/**
 * Browsers provide `crypto.subtle` only over HTTPS and on localhost. Without it, the answers stay in memory, under a
 * random id.
 */
async function deriveIdAndEncryptor(code: string): Promise<{ id: string; encryptor: Encryptor | null }> {
  if (!crypto.subtle) return { id: randomId(), encryptor: null }
  const encode = (text: string) => new TextEncoder().encode(text)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encode(`rating ${code}`)))
  const key = await crypto.subtle.importKey('raw', encode(code), 'HKDF', false, ['deriveKey'])
  const id = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { id, encryptor: await createEncryptor(key, 'unsent answers') }
}
