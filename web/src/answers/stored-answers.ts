import type { AnswerStore } from './answer-store.ts'
import { userPrefix } from './pending-answers.ts'

/**
 * Removes the confirmations of this user from the device. Resolves with whether answers remain that the server has not
 * confirmed, or with false if the store fails.
 */
export async function removeConfirmations(userId: string, store: AnswerStore) {
  let hasPendingAnswers = false
  const removal = store.update(userPrefix(userId), (records) => {
    const confirmations = [...records].filter(([, { confirmedAt }]) => confirmedAt !== undefined)
    hasPendingAnswers = confirmations.length < records.size
    return new Map(confirmations.map(([id]) => [id, undefined]))
  })
  await removal.catch(() => undefined)
  return hasPendingAnswers
}

/** Removes all answers and confirmations whose keys start with the prefix. Rejects if the store fails. */
export function removeAnswers(prefix: string, store: AnswerStore) {
  return store.update(prefix, (records) => new Map([...records.keys()].map((id) => [id, undefined])))
}
