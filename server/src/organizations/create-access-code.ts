import { randomInt } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { violatesConstraint } from '../db/constraint.ts'
import { insertAccessCode } from './queries.ts'

/** Without 0 and O, 1, I and L, which people mistake for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12

type NewAccessCode = {
  cohortId: string
  instrument: { id: string; version: string }
  seats: number
  expiresAt?: Date | null
}

/** A code that gives `seats` learners a place in the cohort; `code` is as people read it. */
export async function createAccessCode(
  db: Db,
  { cohortId, instrument, seats, expiresAt = null }: NewAccessCode,
) {
  if (seats < 1) throw new Error('An access code needs at least one seat.')
  const { id, code } = await insertAccessCode(db, {
    code: randomCode(),
    cohort_id: cohortId,
    instrument_id: instrument.id,
    instrument_version: instrument.version,
    seats,
    expires_at: expiresAt,
  }).catch((error) => {
    throw violatesConstraint(error, 'reference')
      ? new Error(`There is no cohort with the id ${cohortId}.`)
      : error
  })
  return { accessCodeId: id, code: readableCode(code) }
}

/** 59 bits: guessing is hopeless, and two equal ones are refused by the table. */
function randomCode() {
  return Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** `ABCD-EFGH-JKMN` */
export function readableCode(code: string) {
  return code.replace(/.{4}(?=.)/g, '$&-')
}
