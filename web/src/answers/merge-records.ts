import { type AnswerRecord, hasValue } from './answer-record.ts'

export type Records = ReadonlyMap<string, AnswerRecord>
type Changes = Map<string, AnswerRecord | undefined>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the changes that give the quick copy and the durable copy the same answers: the newer record for each
 * question is kept. After a crash, the quick copy may still contain a confirmed answer, because the browser had not yet
 * written the removal to the disk. The confirmation in the durable copy then causes this answer to be removed. The
 * confirmation itself is removed a day after the answer was given.
 */
export function mergeRecords(quickRecords: Records, durableRecords: Records, now = Date.now()) {
  const changes: { quick: Changes; durable: Changes } = { quick: new Map(), durable: new Map() }
  for (const [key, record] of quickRecords) {
    const otherRecord = durableRecords.get(key)
    if (!otherRecord || isNewer(record, otherRecord)) changes.durable.set(key, record)
  }
  for (const [key, record] of durableRecords) {
    const otherRecord = quickRecords.get(key)
    if (changes.durable.has(key)) continue
    if (hasValue(record)) {
      if (otherRecord?.changeId !== record.changeId) changes.quick.set(key, record)
    } else if (otherRecord) changes.quick.set(key, undefined)
    else if (record.at < now - DAY_MS) changes.durable.set(key, undefined)
  }
  return changes
}

/** If two tabs wrote in the same millisecond, the quick copy is kept, because every tab writes to it first. */
function isNewer(quickRecord: AnswerRecord, durableRecord: AnswerRecord) {
  return (
    quickRecord.at > durableRecord.at ||
    (quickRecord.at === durableRecord.at && quickRecord.changeId !== durableRecord.changeId)
  )
}
