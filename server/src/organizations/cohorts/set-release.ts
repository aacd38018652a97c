import type { ReleaseKind } from '@lpi/contract'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { startOfDay } from '../../platform/base/zoned-days.ts'
import type { Db } from '../../platform/db/connect.ts'
import { updateCohortRelease } from './queries.ts'
import { findCohort } from './shared-queries.ts'

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

type ReleaseRequest = {
  params: { folderId: string }
  query: { organizationId: string }
  body: { version: number }
}

/** The target of an administrator's request. */
export function releaseTargetOf({ params, query, body }: ReleaseRequest): ReleaseTarget {
  return { organizationId: query.organizationId, cohortId: params.folderId, version: body.version }
}

/** Sets when learners can see their reports. Cancels an earlier release by an administrator. */
export async function setRelease(trx: Db, target: ReleaseTarget, input: ReleaseInput, record: RecordEvent) {
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
  await record(trx, 'release.changed', { details: { organizationId, cohortId, kind: input.kind, ...start } })
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
