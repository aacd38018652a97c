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
  const pending = openAnswers(userPrefix(userId), stores)
  await pending.sync()
  return pending.hasUnconfirmed()
}

/** Whether the quick store has a record of this user, without reading the durable one. */
export function hasStoredRecords(userId: string, quick: AnswerStorage) {
  return listKeys(userPrefix(userId), quick).length > 0
}

/**
 * Removes all answers and confirmations whose keys start with the prefix from the device. Rejects if the durable store
 * fails.
 */
export async function removeAnswers(
  prefix: string,
  { quick, durable }: Pick<AnswerStores, 'quick' | 'durable'>,
) {
  const removeQuick = () => {
    for (const key of listKeys(prefix, quick)) quick.removeItem(key)
  }
  try {
    // In the transaction, so that a merge cannot restore the texts of one store from the other.
    await durable.update(prefix, (texts) => {
      removeQuick()
      return [...texts.keys()].map((key) => [key, undefined])
    })
  } finally {
    removeQuick()
  }
}

/** Removes the confirmations of this user from the device. */
export async function removeConfirmations(userId: string, { durable }: Pick<AnswerStores, 'durable'>) {
  const isConfirmation = (text: string) => {
    const record = decodeRecord(text)
    return !record || !hasValue(record)
  }
  await durable
    .update(userPrefix(userId), (texts) =>
      [...texts].flatMap(([key, text]) => (isConfirmation(text) ? [[key, undefined] as const] : [])),
    )
    .catch(() => undefined)
}
