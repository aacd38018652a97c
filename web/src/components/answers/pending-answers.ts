import type { AnswerValue } from '@lpi/contract'
import { type AnswerRecord, decodeRecord, encodeRecord } from './answer-record.ts'
import type { DurableStore } from './durable-store.ts'
import { mergeRecords } from './merge-records.ts'
import { randomId } from './random-id.ts'

/**
 * An answer that the server has not confirmed. Each answer has a separate key, so that two tabs that write at the same
 * time do not overwrite each other's answers.
 */
export type PendingAnswer = {
  questionId: string
  value: AnswerValue
  /** The time of the answer in milliseconds. It increases with every change, even if the clock is set back. */
  at: number
  /** Identifies this change, so that a confirmation does not remove a newer one. */
  mark: string
}

export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The quick store is written synchronously; the durable one survives a crash of the browser. */
export type AnswerStores = { quick: AnswerStorage; durable: DurableStore }

/** Whether the pending answers are in the durable store. */
export type Durability = 'writing' | 'durable' | 'failed'

const userPrefix = (userId: string) => `answers/${userId}/`

/** Whether the device has pending answers of this user in any assessment. */
export async function hasPendingAnswers(userId: string, stores: AnswerStores) {
  const pending = openPrefix(userPrefix(userId), stores)
  await pending.sync()
  return pending.list().length > 0
}

/** Removes all answers and confirmations of this user from the device. Rejects if the durable store fails. */
export async function removeAnswers(userId: string, { quick, durable }: AnswerStores) {
  const prefix = userPrefix(userId)
  for (const key of listKeys(prefix, quick)) quick.removeItem(key)
  await durable.update(prefix, (texts) => [...texts.keys()].map((key) => [key, undefined]))
}

/** Removes the confirmations of this user from the device. */
export async function removeConfirmations(userId: string, { durable }: AnswerStores) {
  const isConfirmation = (text: string) => decodeRecord(text)?.value === undefined
  await durable
    .update(userPrefix(userId), (texts) =>
      [...texts].flatMap(([key, text]) => (isConfirmation(text) ? [[key, undefined] as const] : [])),
    )
    .catch(() => undefined)
}

export type PendingAnswers = ReturnType<typeof openPendingAnswers>

/** The unconfirmed answers of one user in one assessment. */
export function openPendingAnswers(userId: string, assessmentId: string, stores: AnswerStores) {
  return openPrefix(`${userPrefix(userId)}${assessmentId}/`, stores)
}

function openPrefix(prefix: string, { quick, durable }: AnswerStores) {
  const read = (key: string) => decodeRecord(quick.getItem(key))
  /** The latest time by key. A confirmed answer is no longer in the quick store. */
  const latest = new Map<string, number>()
  const confirmed = new Set<string>()
  let durableMarks = new Set<string>()
  let hasFailed = false
  let confirmedElsewhereAt = 0
  let onChange = () => {}
  let lastSync = Promise.resolve()
  let nextSync: Promise<void> | undefined

  function updateLatest(key: string, { at }: AnswerRecord) {
    latest.set(key, Math.max(at, latest.get(key) ?? 0))
  }

  function toAnswers(key: string, record: AnswerRecord | undefined): PendingAnswer[] {
    if (record?.value === undefined || confirmed.has(record.mark)) return []
    return [{ questionId: key.slice(prefix.length), value: record.value, at: record.at, mark: record.mark }]
  }

  /** Oldest first. */
  function list() {
    return listKeys(prefix, quick)
      .flatMap((key) => toAnswers(key, read(key)))
      .sort((a, b) => a.at - b.at)
  }

  /** Merges both stores in one transaction, so that no other tab can write in the meantime. */
  async function merge() {
    let marks = new Set<string>()
    try {
      await durable.update(prefix, (texts) => {
        const durableRecords = decodeAll(texts)
        const quickRecords = decodeAll(listKeys(prefix, quick).map((key) => [key, quick.getItem(key)]))
        for (const [key, record] of durableRecords) {
          updateLatest(key, record)
          if (!confirmed.has(record.mark)) {
            confirmedElsewhereAt = Math.max(confirmedElsewhereAt, record.confirmedAt ?? 0)
          }
        }
        const changes = mergeRecords(quickRecords, durableRecords)
        for (const [key, record] of changes.quick) {
          if (record) quick.setItem(key, encodeRecord(record))
          else quick.removeItem(key)
        }
        marks = new Set([...durableRecords, ...changes.durable].flatMap(([, record]) => record?.mark ?? []))
        return [...changes.durable].map(([key, record]) => [key, record && encodeRecord(record)])
      })
      durableMarks = marks
      hasFailed = false
    } catch {
      hasFailed = true
    }
    onChange()
  }

  /** Never rejects. Calls during a merge share the next one. */
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

    /** Merges both stores. The answers are durable afterwards, unless `durability` is `failed`. */
    sync,

    durability(): Durability {
      if (list().every(({ mark }) => durableMarks.has(mark))) return 'durable'
      return hasFailed ? 'failed' : 'writing'
    },

    /** The time in milliseconds of the last confirmation that another tab has received; 0 if there is none. */
    confirmedElsewhereAt: () => confirmedElsewhereAt,

    /** Calls the listener when the list or its durability may have changed. */
    subscribe(listener: () => void) {
      onChange = listener
    },

    /** Writes to the quick store, and then to the durable one in the background. */
    put(questionId: string, value: AnswerValue, now = Date.now()): PendingAnswer {
      const key = prefix + questionId
      const before = Math.max(read(key)?.at ?? 0, latest.get(key) ?? 0)
      const record = { value, at: Math.max(now, before + 1), mark: randomId() }
      updateLatest(key, record)
      quick.setItem(key, encodeRecord(record))
      void sync()
      return { questionId, ...record }
    },

    /** Removes these answers, except those that have changed. */
    async confirm(answers: readonly PendingAnswer[], now = Date.now()) {
      for (const { mark } of answers) confirmed.add(mark)
      // The durable store comes first: otherwise another tab could restore the answer from it.
      await durable
        .update(prefix, (texts) =>
          answers.flatMap(({ questionId, at, mark }) => {
            const key = prefix + questionId
            const stored = decodeRecord(texts.get(key))
            const isNewer = stored && stored.mark !== mark && stored.at >= at
            return isNewer ? [] : [[key, encodeRecord({ at, mark, confirmedAt: now })] as const]
          }),
        )
        .catch(() => undefined)
      for (const { questionId, mark } of answers) {
        if (read(prefix + questionId)?.mark === mark) quick.removeItem(prefix + questionId)
      }
    },

    /** The answer that another tab has written; undefined if the event is about something else. */
    readEvent({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): PendingAnswer | undefined {
      const record = key?.startsWith(prefix) ? decodeRecord(newValue) : undefined
      if (!key || !record) return undefined
      updateLatest(key, record)
      return toAnswers(key, record)[0]
    },
  }
}

function decodeAll(texts: Iterable<readonly [string, string | null]>) {
  return new Map(
    [...texts].flatMap(([key, text]) => {
      const record = decodeRecord(text)
      return record ? [[key, record] as const] : []
    }),
  )
}

function listKeys(prefix: string, storage: AnswerStorage) {
  const keys: string[] = []
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i)
    if (key?.startsWith(prefix)) keys.push(key)
  }
  return keys
}
