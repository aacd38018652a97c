import type { AnswerValue } from '@lpi/contract'
import { randomId } from '../api/random-id.ts'
import type { Encryptor } from '../session/encryptor.ts'
import type { AnswerRecord, AnswerRecords, AnswerStore } from './answer-store.ts'

/** An answer that the server has not confirmed. */
export type PendingAnswer = Pick<AnswerRecord, 'at' | 'changeId'> & { questionId: string; value: AnswerValue }

export type AnswerKey = {
  /** Null if the browser cannot encrypt. While it is undefined or null, answers stay in memory. */
  encryptor: () => Encryptor | null | undefined
  /** Resolves when the encryptor has been loaded, or cannot be loaded. */
  load: () => Promise<unknown>
}

/** Whether the pending answers are on the disk of the device. */
export type Durability = 'writing' | 'durable' | 'failed'

/** The newest known answer to a question, or its confirmation. The value is undefined until it has been decrypted. */
type Entry = AnswerRecord & {
  value?: AnswerValue | undefined
  isStored: boolean
  /** Whether the page has not yet tried to store this answer. It is then newer than all stored answers. */
  isNew?: boolean
}

/** The prefix of the keys of a user's records. */
export const userPrefix = (userId: string) => `answers/${userId}/`
export const assessmentPrefix = (userId: string, assessmentId: string) =>
  `${userPrefix(userId)}${assessmentId}/`

export type PendingAnswers = ReturnType<typeof openPendingAnswers>

/** The unconfirmed answers whose keys start with the prefix. */
export function openPendingAnswers(prefix: string, store: AnswerStore, { encryptor, load }: AnswerKey) {
  const entries = new Map<string, Entry>()
  const channel = store.openChannel(prefix)
  let hasRead = false
  let savesElsewhere = 0
  let onChange = () => {}
  let lastSync = Promise.resolve()
  let nextSync: Promise<void> | undefined

  const listUnconfirmed = () => [...entries].filter(([, { confirmedAt }]) => confirmedAt === undefined)

  /** The pending answers that can be read, oldest first. */
  function list(): PendingAnswer[] {
    return listUnconfirmed()
      .flatMap(([questionId, { value, at, changeId }]) =>
        value === undefined ? [] : [{ questionId, value, at, changeId }],
      )
      .sort((a, b) => a.at - b.at)
  }

  async function encryptValues() {
    const encryptions = listUnconfirmed().map(async ([questionId, entry]) => {
      if (entry.encryptedValue || entry.value === undefined) return
      entry.encryptedValue = await encryptor()?.encrypt(entry.value, contextOf(questionId, entry))
    })
    await Promise.all(encryptions)
  }

  async function decryptValues() {
    const decryptions = listUnconfirmed().map(async ([questionId, entry]) => {
      if (!entry.encryptedValue || entry.value !== undefined) return
      entry.value = await encryptor()?.decrypt(entry.encryptedValue, contextOf(questionId, entry))
    })
    await Promise.all(decryptions)
  }

  /** A value can be decrypted only as the value of the same question and the same change. */
  function contextOf(questionId: string, { changeId }: Entry) {
    return `${prefix}${questionId} ${changeId}`
  }

  /** The records of the entries that are not stored, except entries that other tabs have replaced. */
  function listChanges(records: AnswerRecords) {
    const changes = new Map<string, AnswerRecord>()
    for (const [questionId, entry] of entries) {
      const record = records.get(questionId)
      // The clock may have been set back since the stored answer was given.
      if (record && entry.isNew) entry.at = Math.max(entry.at, record.at + 1)
      const { at, changeId, encryptedValue, confirmedAt } = entry
      if (entry.isStored || (record && isNewer(record, entry))) continue
      if (confirmedAt !== undefined) changes.set(questionId, { at, changeId, confirmedAt })
      else if (encryptedValue) changes.set(questionId, { at, changeId, encryptedValue })
    }
    return changes
  }

  /** Updates the entries to the records in the store. */
  function adopt(records: AnswerRecords) {
    for (const [questionId, record] of records) {
      const entry = entries.get(questionId)
      if (!entry || isNewer(record, entry)) {
        entries.set(questionId, { ...record, isStored: true })
        // The first records may be from a time before this page was opened.
        const { confirmedAt } = record
        if (confirmedAt && (hasRead || confirmedAt >= performance.timeOrigin)) savesElsewhere++
      } else if (record.changeId === entry.changeId && !record.confirmedAt === !entry.confirmedAt) {
        entry.isStored = true
      }
    }
    // The browser may have deleted the records, for example because the user has cleared the data of the site.
    for (const [questionId, entry] of listUnconfirmed()) if (!records.has(questionId)) entry.isStored = false
    hasRead = true
  }

  /** Writes and reads in one transaction, so that no other tab can change the records in the meantime. */
  async function writeAndRead() {
    const triedEntries = [...entries.values()]
    let records = new Map<string, AnswerRecord>()
    try {
      await encryptValues()
      let changes = new Map<string, AnswerRecord>()
      await store.update(prefix, (storedRecords) => {
        changes = listChanges(storedRecords)
        records = new Map([...storedRecords, ...changes])
        return changes
      })
      adopt(records)
      if (changes.size > 0) channel.postMessage('changed')
    } catch {
      // The entries are not stored, and the next call tries again.
    }
    for (const entry of triedEntries) entry.isNew = false
    await decryptValues()
    onChange()
  }

  /** Never rejects. Calls while the store is being read share the next call. */
  function sync() {
    onChange()
    nextSync ??= lastSync.then(() => {
      nextSync = undefined
      return writeAndRead()
    })
    lastSync = nextSync
    return nextSync
  }

  return {
    list,

    /**
     * Stores the answers and confirmations that are not stored yet, and reads those that other tabs have stored. The
     * answers are durable afterward, unless `durability()` returns `failed`.
     */
    sync,

    /** Like `sync`, but waits for the encryptor if the store contains answers that cannot be read without it. */
    async open() {
      await sync()
      if (encryptor() || listUnconfirmed().every(([, { value }]) => value !== undefined)) return
      await load()
      await sync()
    },

    durability(): Durability {
      const unstoredEntries = listUnconfirmed().filter(([, { isStored }]) => !isStored)
      if (unstoredEntries.length === 0) return 'durable'
      return unstoredEntries.every(([, { isNew }]) => isNew) ? 'writing' : 'failed'
    },

    /** The number of answers that other tabs have saved on the server since the page was opened. */
    savesElsewhere: () => savesElsewhere,

    /** Calls the listener when the list or its durability may have changed, until the returned function is called. */
    subscribe(listener: () => void) {
      onChange = listener
      channel.onmessage = () => void sync()
      return () => {
        onChange = () => {}
        channel.onmessage = null
      }
    },

    put(questionId: string, value: AnswerValue, now = Date.now()): PendingAnswer {
      const at = Math.max(now, (entries.get(questionId)?.at ?? 0) + 1)
      const changeId = randomId()
      entries.set(questionId, { at, changeId, value, isStored: false, isNew: true })
      void sync()
      return { questionId, at, changeId, value }
    },

    /** Replaces answers with confirmations, except answers that have changed since they were sent. */
    async confirm(answers: readonly PendingAnswer[], now = Date.now()) {
      for (const { questionId, changeId } of answers) {
        const entry = entries.get(questionId)
        if (entry?.changeId === changeId)
          entries.set(questionId, { at: entry.at, changeId, confirmedAt: now, isStored: false })
      }
      await sync()
    },
  }
}

/** Whether the record replaces the entry: it is its confirmation, or the answer or confirmation of a later change. */
function isNewer(record: AnswerRecord, entry: Entry) {
  if (record.changeId !== entry.changeId) return record.at >= entry.at && !entry.isNew
  return record.confirmedAt !== undefined && entry.confirmedAt === undefined
}
