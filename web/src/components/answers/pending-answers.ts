import type { AnswerValue } from '@lpi/contract'
import { type AnswerRecord, decodeRecord, encodeRecord } from './answer-record.ts'
import type { DurableStore } from './durable-store.ts'
import { mergeRecords } from './merge-records.ts'
import { randomId } from './random-id.ts'

/**
 * Answers that the server has not confirmed yet. Each answer has a key of its own, so that two tabs writing at the same
 * moment can never lose each other's answer.
 */
export type PendingAnswer = {
  questionId: string
  value: AnswerValue
  /** When it was given, in milliseconds; rises with every change, whatever the clock does. */
  at: number
  /** Identifies this change: a confirmation removes only what was sent, never something newer. */
  mark: string
}

export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The quick store is written before a click returns; the durable one survives a crash of the browser. */
export type AnswerStores = { quick: AnswerStorage; durable: DurableStore }

/** Where the pending answers are: on the way to the disk, on the disk, or not accepted by it. */
export type Durability = 'writing' | 'durable' | 'failed'

const userPrefix = (userId: string) => `answers/${userId}/`

/** True while the device holds answers of this user that the server has not confirmed. */
export async function hasPendingAnswers(userId: string, stores: AnswerStores) {
  const all = openUnder(userPrefix(userId), stores)
  await all.sync()
  return all.list().length > 0
}

/** Removes every answer and confirmation of this user from the device. Rejects where the durable store refuses. */
export async function forgetAnswers(userId: string, { quick, durable }: AnswerStores) {
  const start = userPrefix(userId)
  for (const key of keysUnder(start, quick)) quick.removeItem(key)
  await durable.update(start, (texts) => [...texts.keys()].map((key) => [key, undefined]))
}

/** Removes what the device stores about answers of this user that the server has confirmed. */
export async function forgetConfirmations(userId: string, { durable }: AnswerStores) {
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
  return openUnder(`${userPrefix(userId)}${assessmentId}/`, stores)
}

function openUnder(start: string, { quick, durable }: AnswerStores) {
  const read = (key: string) => decodeRecord(quick.getItem(key))
  /** By key, because a confirmed answer is no longer in the quick store. */
  const latest = new Map<string, number>()
  const confirmed = new Set<string>()
  let durableMarks = new Set<string>()
  let hasFailed = false
  let onChange = () => {}
  let lastSync = Promise.resolve()
  let nextSync: Promise<void> | undefined

  function note(key: string, { at }: AnswerRecord) {
    latest.set(key, Math.max(at, latest.get(key) ?? 0))
  }

  function toAnswer(key: string, record: AnswerRecord | undefined): PendingAnswer[] {
    if (record?.value === undefined || confirmed.has(record.mark)) return []
    return [{ questionId: key.slice(start.length), value: record.value, at: record.at, mark: record.mark }]
  }

  /** Oldest first. */
  function list() {
    return keysUnder(start, quick)
      .flatMap((key) => toAnswer(key, read(key)))
      .sort((a, b) => a.at - b.at)
  }

  /** Merges both stores within one transaction, so that no other tab can write between. */
  async function merge() {
    let marks = new Set<string>()
    try {
      await durable.update(start, (texts) => {
        const stored = decodeAll(texts)
        const given = decodeAll(keysUnder(start, quick).map((key) => [key, quick.getItem(key)]))
        for (const [key, record] of stored) note(key, record)
        const { inQuick, inDurable } = mergeRecords(given, stored)
        for (const [key, record] of inQuick) {
          if (record) quick.setItem(key, encodeRecord(record))
          else quick.removeItem(key)
        }
        marks = new Set([...stored, ...inDurable].flatMap(([, record]) => record?.mark ?? []))
        return [...inDurable].map(([key, record]) => [key, record && encodeRecord(record)])
      })
      durableMarks = marks
      hasFailed = false
    } catch {
      hasFailed = true
    }
    onChange()
  }

  /** Never rejects. Calls that arrive during one merge share the next. */
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

    /** Brings both stores together; what either of them holds is then durable, unless `durability` says otherwise. */
    sync,

    durability(): Durability {
      if (list().every(({ mark }) => durableMarks.has(mark))) return 'durable'
      return hasFailed ? 'failed' : 'writing'
    },

    /** Calls back whenever the list or its durability may have changed. */
    follow(listener: () => void) {
      onChange = listener
    },

    /** In the quick store before this returns, and on its way to the durable one. */
    put(questionId: string, value: AnswerValue, now = Date.now()): PendingAnswer {
      const key = start + questionId
      const before = Math.max(read(key)?.at ?? 0, latest.get(key) ?? 0)
      const record = { value, at: Math.max(now, before + 1), mark: randomId() }
      note(key, record)
      quick.setItem(key, encodeRecord(record))
      void sync()
      return { questionId, ...record }
    },

    /** Removes exactly these; one that was changed meanwhile stays. */
    async confirm(answers: readonly PendingAnswer[]) {
      for (const { mark } of answers) confirmed.add(mark)
      // The durable store first: otherwise another tab could restore the answer from it.
      await durable
        .update(start, (texts) =>
          answers.flatMap(({ questionId, at, mark }) => {
            const key = start + questionId
            const stored = decodeRecord(texts.get(key))
            const isNewer = stored && stored.mark !== mark && stored.at >= at
            return isNewer ? [] : [[key, encodeRecord({ at, mark })] as const]
          }),
        )
        .catch(() => undefined)
      for (const { questionId, mark } of answers) {
        if (read(start + questionId)?.mark === mark) quick.removeItem(start + questionId)
      }
    },

    /** What another tab wrote, from its storage event; undefined when it is about something else. */
    fromEvent({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): PendingAnswer | undefined {
      const record = key?.startsWith(start) ? decodeRecord(newValue) : undefined
      if (!key || !record) return undefined
      note(key, record)
      return toAnswer(key, record)[0]
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

function keysUnder(start: string, storage: AnswerStorage) {
  const keys: string[] = []
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i)
    if (key?.startsWith(start)) keys.push(key)
  }
  return keys
}
