import type { ReleaseKind } from '@lpi/contract'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Db } from '../../platform/db/connect.ts'
import { updateCohortRelease } from './queries.ts'
import { findCohort } from './shared-queries.ts'
import { startOfDay } from './start-of-day.ts'

export type ReleaseTarget = {
  organizationId: string
  cohortId: string
  /** The version on which the change is based. Without it, the change overwrites any version. */
  version?: number | undefined
}

type ReleaseInput = {
  kind: ReleaseKind
  date?: string | null | undefined
  timeZone?: string | null | undefined
}

/** Who makes the change: an administrator, or the operator, who has no `actorId`. */
export type AuditActor = { actorId?: string; network?: string }

type ReleaseRequest = {
  params: { folderId: string }
  query: { organizationId: string }
  body: { version: number }
}

/** The target of an administrator's request, and the administrator for the audit log. */
export function parseReleaseRequest({ params, query, body }: ReleaseRequest, userId: string, ip: string) {
  const target: ReleaseTarget = {
    organizationId: query.organizationId,
    cohortId: params.folderId,
    version: body.version,
  }
  const auditActor: AuditActor = { actorId: userId, network: networkOf(ip) }
  return { target, auditActor }
}

export function operatorDetails({ actorId }: AuditActor) {
  return actorId ? {} : { by: 'operator' }
}

/** Sets when learners can see their reports. Cancels an earlier release by an administrator. */
export async function setRelease(
  trx: Db,
  target: ReleaseTarget,
  input: ReleaseInput,
  auditActor: AuditActor,
  now: Date,
) {
  const date = input.kind === 'from-date' && input.date
  const timeZone = date ? (input.timeZone ?? 'UTC') : null
  const from = date && timeZone ? startOfDay(date, timeZone) : null
  await changeRelease(trx, target, {
    release_kind: input.kind,
    release_from: from,
    release_time_zone: timeZone,
    released_at: null,
    released_by: null,
  })
  const { cohortId, organizationId } = target
  const start = from ? { from: from.toISOString() } : {}
  await recordEvent(trx, now, 'release.changed', {
    ...auditActor,
    details: { ...operatorDetails(auditActor), organizationId, cohortId, kind: input.kind, ...start },
  })
}

/** Throws `not_found` if the cohort does not exist, and `release.changed` if the version of the target is outdated. */
export async function changeRelease(
  trx: Db,
  target: ReleaseTarget,
  release: Parameters<typeof updateCohortRelease>[2],
) {
  if (await updateCohortRelease(trx, target, release)) return
  const cohort = await findCohort(trx, target)
  throw new AppError(cohort ? 'release.changed' : 'not_found')
}
