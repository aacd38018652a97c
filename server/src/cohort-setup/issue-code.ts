import type { CohortCodeBody } from '@lpi/contract'
import type * as z from 'zod/mini'
import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import type { Db } from '../db/connect.ts'
import { newestVersions } from '../instruments/newest-versions.ts'
import { listActiveVersions } from '../instruments/queries.ts'
import type { AuditActor } from '../organizations/cohorts/set-release.ts'
import { createAccessCode } from '../organizations/create-access-code.ts'

type Cohort = { organizationId: string; cohortId: string }

/** Creates an access code and records an audit event. Accepts only the newest active version of an instrument. */
export async function issueCode(
  trx: Db,
  { organizationId, cohortId }: Cohort,
  { instrument, seats, expiresOn }: z.output<typeof CohortCodeBody>,
  auditActor: AuditActor,
  now: Date,
) {
  const offeredVersion = newestVersions(await listActiveVersions(trx)).find(
    ({ id, version }) => id === instrument.id && version === instrument.version,
  )
  if (!offeredVersion) throw invalidField('instrument')
  const expiresAt = expiresOn ? new Date(`${expiresOn}T23:59:59.999Z`) : null
  if (expiresAt && expiresAt <= now) throw invalidField('expiresOn')
  const accessCode = await createAccessCode(trx, { cohortId, instrument: offeredVersion, seats, expiresAt })
  const { accessCodeId } = accessCode
  const name = `${offeredVersion.id}@${offeredVersion.version}`
  await recordEvent(trx, now, 'access_code.created', {
    ...auditActor,
    details: { organizationId, cohortId, accessCodeId, seats, instrument: name },
  })
  return accessCode
}

function invalidField(field: string) {
  return new AppError('input.invalid', { fields: [{ field, problem: 'invalid' }] })
}
