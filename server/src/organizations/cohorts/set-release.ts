import type { ReleaseKind } from '@lpi/contract'
import { recordEvent } from '../../audit/record-event.ts'
import { AppError } from '../../base/errors.ts'
import type { Db } from '../../db/connect.ts'
import { networkOf } from '../../identity/network.ts'
import { findCohortOfOrganization, updateCohortRelease } from './queries.ts'
import { startOfDay } from './start-of-day.ts'

export type Which = {
  organizationId: string
  cohortId: string
  /** The release that whoever decides has seen; without it the newest decision counts. */
  version?: number | undefined
}

export type Wanted = {
  kind: ReleaseKind
  date?: string | null | undefined
  timeZone?: string | null | undefined
}

/** Whoever decides, for the audit log; nobody there is the operator. */
export type By = { actorId?: string; network?: string }

type Asked = { params: { folderId: string }; query: { organizationId: string }; body: { version: number } }

/** What an administrator's call decides about, and who they are. */
export function decisionOf({ params, query, body }: Asked, userId: string, ip: string) {
  const which: Which = {
    organizationId: query.organizationId,
    cohortId: params.folderId,
    version: body.version,
  }
  const by: By = { actorId: userId, network: networkOf(ip) }
  return { which, by }
}

export function operatorOf({ actorId }: By) {
  return actorId ? {} : { by: 'operator' }
}

/** From when on learners see their reports. What is set anew counts anew: an earlier opening is taken back. */
export async function setRelease(trx: Db, which: Which, wanted: Wanted, by: By, now: Date) {
  const isDated = wanted.kind === 'from-date' && wanted.date
  const timeZone = isDated ? (wanted.timeZone ?? 'UTC') : null
  const from = isDated && timeZone ? startOfDay(isDated, timeZone) : null
  await changeRelease(trx, which, {
    release_kind: wanted.kind,
    release_from: from,
    release_time_zone: timeZone,
    released_at: null,
    released_by: null,
  })
  const { cohortId, organizationId } = which
  const moment = from ? { from: from.toISOString() } : {}
  await recordEvent(trx, now, 'release.changed', {
    ...by,
    details: { ...operatorOf(by), organizationId, cohortId, kind: wanted.kind, ...moment },
  })
}

/** Tells apart a cohort that is not there and one whose release somebody else has changed. */
export async function changeRelease(
  trx: Db,
  which: Which,
  release: Parameters<typeof updateCohortRelease>[2],
) {
  if (await updateCohortRelease(trx, which, release)) return
  const isThere = await findCohortOfOrganization(trx, which.cohortId, which.organizationId)
  throw new AppError(isThere ? 'release.changed' : 'not_found')
}
