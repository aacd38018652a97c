import type { AnswerRecord } from './answer-record.ts'

export type Records = ReadonlyMap<string, AnswerRecord>
type Changes = Map<string, AnswerRecord | undefined>

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * What to change so that the quick and the durable copy agree: the newer record of each statement wins. After a crash
 * the quick copy may hold an answer that was confirmed, because the browser writes its removal late. The durable
 * confirmation removes it again, and is itself removed after a day.
 */
export function mergeRecords(quick: Records, durable: Records, now = Date.now()) {
  const inQuick: Changes = new Map()
  const inDurable: Changes = new Map()
  for (const [key, record] of quick) {
    const other = durable.get(key)
    if (!other || isNewer(record, other)) inDurable.set(key, record)
  }
  for (const [key, record] of durable) {
    const other = quick.get(key)
    if (inDurable.has(key)) continue
    if (record.value !== undefined) {
      if (other?.mark !== record.mark) inQuick.set(key, record)
    } else if (other) inQuick.set(key, undefined)
    else if (record.at < now - dayMilliseconds) inDurable.set(key, undefined)
  }
  return { inQuick, inDurable }
}

/** Two tabs may write at the same millisecond; all tabs see the same quick copy, so that one counts. */
function isNewer(quick: AnswerRecord, durable: AnswerRecord) {
  return quick.at > durable.at || (quick.at === durable.at && quick.mark !== durable.mark)
}
