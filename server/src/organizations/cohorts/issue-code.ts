import type { CohortCodeBody, FieldProblem } from '@lpi/contract'
import type * as z from 'zod/mini'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { endOfDay } from '../../platform/base/zoned-days.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newestVersions } from '../../questionnaires/instruments/newest-versions.ts'
import { listActiveVersions } from '../../questionnaires/instruments/shared-queries.ts'
import { createAccessCode } from '../access-codes/create-access-code.ts'

/** Creates an access code and records an audit event. Accepts only the newest active version of an instrument. */
export async function issueCode(
  trx: Db,
  { cohortId }: { cohortId: string },
  { instrument, seats, expiresOn, timeZone = 'UTC' }: z.output<typeof CohortCodeBody>,
  record: RecordEvent,
  now: Date,
) {
  const offeredVersion = newestVersions(await listActiveVersions(trx)).find(
    ({ id, version }) => id === instrument.id && version === instrument.version,
  )
  if (!offeredVersion) throw invalidField('instrument', 'invalid')
  const expiresAt = expiresOn ? endOfDay(expiresOn, timeZone) : null
  if (expiresAt && expiresAt <= now) throw invalidField('expiresOn', 'day.past')
  const accessCode = await createAccessCode(trx, {
    cohortId,
    instrument: offeredVersion,
    seats,
    expiresAt,
    timeZone,
  })
  const { accessCodeId } = accessCode
  const name = `${offeredVersion.id}@${offeredVersion.version}`
  await record(trx, 'access_code.created', {
    details: { cohortId, accessCodeId, seats, instrument: name },
  })
  return accessCode
}

function invalidField(field: string, problem: FieldProblem) {
  return new AppError('input.invalid', { fields: [{ field, problem }] })
}
