import type { CohortCodeBody } from '@lpi/contract'
import type * as z from 'zod/mini'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newestVersions } from '../../questionnaires/instruments/newest-versions.ts'
import { listActiveVersions } from '../../questionnaires/instruments/shared-queries.ts'
import { createAccessCode } from '../access-codes/create-access-code.ts'
import type { AuditActor } from './set-release.ts'

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
