import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { insertAccessCode } from './queries.ts'

/** Excludes the ambiguous characters 0, O, 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12

type AccessCodeDraft = {
  cohortId: string
  instrument: { id: string; version: string }
  seats: number
  expiresAt?: Date | null
  /** In which the code expires at the end of a day. */
  timeZone?: string | undefined
}

/** Creates a code with which `seats` learners can join the cohort. Returns it in display format. */
export async function createAccessCode(
  db: Db,
  { cohortId, instrument, seats, expiresAt = null, timeZone = 'UTC' }: AccessCodeDraft,
) {
  if (seats < 1) throw new Error('An access code needs at least one seat.')
  const { id, code } = await insertAccessCode(db, {
    code: randomCode(),
    cohort_id: cohortId,
    instrument_id: instrument.id,
    instrument_version: instrument.version,
    seats,
    expires_at: expiresAt,
    time_zone: timeZone,
  }).catch((error) => {
    if (!violatesConstraint(error, 'reference')) throw error
    throw new Error(
      error.constraint === 'access_codes_cohort_id_fkey'
        ? `There is no cohort with the id ${cohortId}.`
        : `There is no instrument ${instrument.id}@${instrument.version}.`,
    )
  })
  return { accessCodeId: id, code: readableCode(code) }
}

/** 59 bits of randomness. A unique constraint rejects duplicates. */
function randomCode() {
  return Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Returns the display format, such as `ABCD-EFGH-JKMN`. */
export function readableCode(code: string) {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
