import type { AnswerValue } from '@lpi/contract'
import type { Encryptor } from '../../session/encryptor.ts'
import {
  type AnswerRecord,
  decodeRecord,
  decryptRecord,
  encodeRecord,
  encryptRecord,
  hasValue,
} from './answer-record.ts'
import type { DurableStore } from './durable-store.ts'
import { mergeRecords } from './merge-records.ts'
import { randomId } from './random-id.ts'

/**
 * An answer that the server has not confirmed. Each question has its own storage key, so that answers to different
 * questions, given in two tabs at the same time, do not overwrite each other.
 */
export type PendingAnswer = {
  questionId: string
  value: AnswerValue
  /** The time of the answer in milliseconds. It increases with every change, even if the clock is set back. */
  at: number
  /** Identifies this change, so that a confirmation does not remove a newer change. */
  changeId: string
}

export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The quick store is written synchronously; the durable store survives a browser crash. */
export type AnswerStores = {
  quickStore: AnswerStorage
  durableStore: DurableStore
  /**
   * Returns the encryptor for the values. While there is none, new answers stay in memory, and encrypted answers cannot
   * be read.
   */
  encryptor: () => Encryptor | null | undefined
}

/** Whether the pending answers are in the durable store. */
export type Durability = 'writing' | 'durable' | 'failed'

/** The prefix of the storage keys of a user's records. */
export const userPrefix = (userId: string) => `answers/${userId}/`

export type PendingAnswers = ReturnType<typeof openPendingAnswers>

/** The unconfirmed answers of one user in one assessment. */
export function openPendingAnswers(userId: string, assessmentId: string, stores: AnswerStores) {
  return openAnswers(`${userPrefix(userId)}${assessmentId}/`, stores)
}

/** The unconfirmed answers whose keys start with the prefix. */
export function openAnswers(prefix: string, { quickStore, durableStore, encryptor }: AnswerStores) {
  /** The records that could not be encrypted yet. They stay in memory until they can be encrypted. */
  const unencryptedRecords = new Map<string, AnswerRecord>()
  /** The values in plain text, by change id. */
  const values = new Map<string, AnswerValue>()
  const read = (key: string) => unencryptedRecords.get(key) ?? decodeRecord(quickStore.getItem(key))
  const listRecordKeys = () => [...new Set([...listKeys(prefix, quickStore), ...unencryptedRecords.keys()])]
  /** The time of the latest answer by key, including confirmed answers, which are no longer in the quick store. */
  const latestTimes = new Map<string, number>()
  const confirmedIds = new Set<string>()
  let durableChangeIds = new Set<string>()
  let hasFailed = false
  let confirmedElsewhereAt = 0
  let onChange = () => {}
  let lastSync = Promise.resolve()
  let nextSync: Promise<void> | undefined

  function updateLatestTime(key: string, { at }: AnswerRecord) {
    latestTimes.set(key, Math.max(at, latestTimes.get(key) ?? 0))
  }

  function toAnswers(key: string, record: AnswerRecord | undefined): PendingAnswer[] {
    if (!record || confirmedIds.has(record.changeId)) return []
    const value = values.get(record.changeId)
    if (value === undefined) return []
    return [{ questionId: key.slice(prefix.length), value, at: record.at, changeId: record.changeId }]
  }

  /** The pending answers, oldest first. */
  function list() {
    return listRecordKeys()
      .flatMap((key) => toAnswers(key, read(key)))
      .sort((a, b) => a.at - b.at)
  }

  function remove(key: string) {
    unencryptedRecords.delete(key)
    quickStore.removeItem(key)
  }

  /** Writes to the quick store, or to memory if the value cannot be encrypted. */
  function write(key: string, record: AnswerRecord) {
    const { value, changeId } = record
    if (value !== undefined) values.set(changeId, value)
    const encryptedRecord = value === undefined ? record : encryptRecord(key, record, encryptor())
    if (!encryptedRecord) return unencryptedRecords.set(key, record)
    quickStore.setItem(key, encodeRecord(encryptedRecord))
    unencryptedRecords.delete(key)
  }

  /**
   * The confirmations that the durable store lacks. It still contains the values of the confirmed answers, because it
   * was unavailable when the server confirmed them.
   */
  function listMissingConfirmations(durableRecords: ReadonlyMap<string, AnswerRecord>) {
    return [...durableRecords].flatMap(([key, record]) => {
      const { at, changeId } = record
      const isMissing = hasValue(record) && confirmedIds.has(changeId)
      return isMissing ? [[key, { at, changeId, confirmedAt: Date.now() }] as const] : []
    })
  }

  async function decryptValues() {
    const currentEncryptor = encryptor()
    if (!currentEncryptor) return
    const decryptions = listRecordKeys().map(async (key) => {
      const record = read(key)
      if (record?.encryptedValue === undefined || values.has(record.changeId)) return
      const value = await decryptRecord(key, record, currentEncryptor)
      if (value !== undefined) values.set(record.changeId, value)
    })
    await Promise.all(decryptions)
  }

  /** Merges both stores in one transaction, so that no other tab can change the durable store in the meantime. */
  async function merge() {
    let changeIds = new Set<string>()
    if (encryptor()) for (const [key, record] of [...unencryptedRecords]) write(key, record)
    try {
      await durableStore.update(prefix, (texts) => {
        const durableRecords = decodeAll(texts)
        const quickRecords = new Map(
          listRecordKeys().flatMap((key) => {
            const record = read(key)
            return record ? [[key, record]] : []
          }),
        )
        for (const [key, record] of durableRecords) {
          updateLatestTime(key, record)
          if (!confirmedIds.has(record.changeId)) {
            confirmedElsewhereAt = Math.max(confirmedElsewhereAt, record.confirmedAt ?? 0)
          }
        }
        const confirmations = listMissingConfirmations(durableRecords)
        const changes = mergeRecords(
          quickRecords,
          new Map<string, AnswerRecord>([...durableRecords, ...confirmations]),
        )
        for (const [key, record] of confirmations) {
          if (!changes.durable.has(key)) changes.durable.set(key, record)
        }
        for (const [key, record] of changes.quick) {
          if (record) write(key, record)
          else remove(key)
        }
        const durableChanges = [...changes.durable].filter(([, record]) => record?.value === undefined)
        changeIds = new Set(
          [...durableRecords, ...durableChanges].flatMap(([, record]) => record?.changeId ?? []),
        )
        return durableChanges.map(([key, record]) => [key, record && encodeRecord(record)])
      })
      durableChangeIds = changeIds
      hasFailed = unencryptedRecords.size > 0
    } catch {
      hasFailed = true
    }
    await decryptValues()
    onChange()
  }

  /** Never rejects. Calls during a merge share the next merge. */
  function sync() {
    onChange()
    nextSync ??= lastSync.then(() => {
      nextSync = undefined
      return merge()
    })
    lastSync = nextSync
    return nextSync
  }

  return {
    list,

    /** Merges both stores. The answers are durable afterward, unless `durability()` returns `failed`. */
    sync,

    /** Whether there are answers that the server has not confirmed, including those that cannot be decrypted. */
    hasUnconfirmed() {
      return listRecordKeys().some((key) => {
        const record = read(key)
        return record && hasValue(record) && !confirmedIds.has(record.changeId)
      })
    },

    durability(): Durability {
      if (list().every(({ changeId }) => durableChangeIds.has(changeId))) return 'durable'
      return hasFailed ? 'failed' : 'writing'
    },

    /** The time in milliseconds of the last confirmation that another tab received; 0 if there is none. */
    confirmedElsewhereAt: () => confirmedElsewhereAt,

    /** Calls the listener when the list or its durability may have changed. */
    subscribe(listener: () => void) {
      onChange = listener
    },

    /** Writes to the quick store, and then to the durable store in the background. */
    put(questionId: string, value: AnswerValue, now = Date.now()): PendingAnswer {
      const key = prefix + questionId
      const lastTime = Math.max(read(key)?.at ?? 0, latestTimes.get(key) ?? 0)
      const record = { value, at: Math.max(now, lastTime + 1), changeId: randomId() }
      updateLatestTime(key, record)
      write(key, record)
      void sync()
      return { questionId, ...record }
    },

    /** Removes answers that the server has confirmed, except answers that have changed since they were sent. */
    async confirm(answers: readonly PendingAnswer[], now = Date.now()) {
      for (const { changeId } of answers) confirmedIds.add(changeId)
      // The durable store is updated first; otherwise, another tab could restore the answer from it.
      await durableStore
        .update(prefix, (texts) =>
          answers.flatMap(({ questionId, at, changeId }) => {
            const key = prefix + questionId
            const storedRecord = decodeRecord(texts.get(key))
            const isNewer = storedRecord && storedRecord.changeId !== changeId && storedRecord.at >= at
            return isNewer ? [] : [[key, encodeRecord({ at, changeId, confirmedAt: now })] as const]
          }),
        )
        .catch(() => undefined)
      for (const { questionId, changeId } of answers) {
        const key = prefix + questionId
        if (read(key)?.changeId === changeId) remove(key)
      }
    },

    /** Whether a storage event means that another tab has written an answer. */
    isAnswerWrite({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
      return newValue !== null && key?.startsWith(prefix) === true
    },
  }
}

function decodeAll(texts: Iterable<readonly [string, string]>) {
  return new Map(
    [...texts].flatMap(([key, text]) => {
      const record = decodeRecord(text)
      return record ? [[key, record] as const] : []
    }),
  )
}

export function listKeys(prefix: string, storage: AnswerStorage) {
  const keys: string[] = []
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i)
    if (key?.startsWith(prefix)) keys.push(key)
  }
  return keys
}
