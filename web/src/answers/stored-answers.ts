import { decodeRecord, hasValue } from './answer-record.ts'
import {
  type AnswerStorage,
  type AnswerStores,
  listKeys,
  openAnswers,
  userPrefix,
} from './pending-answers.ts'

/** Whether the device has pending answers of this user in any assessment. */
export async function hasPendingAnswers(userId: string, stores: AnswerStores) {
  const pendingAnswers = openAnswers(userPrefix(userId), stores)
  await pendingAnswers.sync()
  return pendingAnswers.hasUnconfirmed()
}

/** Whether the quick store has a record of this user. Does not read the durable store. */
export function hasStoredRecords(userId: string, quickStore: AnswerStorage) {
  return listKeys(userPrefix(userId), quickStore).length > 0
}

/**
 * Removes from the device all answers and confirmations whose keys start with the prefix. Rejects if the durable store
 * fails.
 */
export async function removeAnswers(
  prefix: string,
  { quickStore, durableStore }: Pick<AnswerStores, 'quickStore' | 'durableStore'>,
) {
  const removeFromQuickStore = () => {
    for (const key of listKeys(prefix, quickStore)) quickStore.removeItem(key)
  }
  try {
    // Clears both stores in one transaction, so that a merge cannot restore the records of one store from the other.
    await durableStore.update(prefix, (texts) => {
      removeFromQuickStore()
      return [...texts.keys()].map((key) => [key, undefined])
    })
  } finally {
    removeFromQuickStore()
  }
}

/** Removes the confirmations and the invalid records of this user from the durable store. Never rejects. */
export async function removeConfirmations(
  userId: string,
  { durableStore }: Pick<AnswerStores, 'durableStore'>,
) {
  const shouldRemove = (text: string) => {
    const record = decodeRecord(text)
    return !record || !hasValue(record)
  }
  await durableStore
    .update(userPrefix(userId), (texts) =>
      [...texts].flatMap(([key, text]) => (shouldRemove(text) ? [[key, undefined] as const] : [])),
    )
    .catch(() => undefined)
}
