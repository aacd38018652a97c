import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { MIN_GROUP_SIZE } from '../editions/rules.ts'
import { listEditions } from '../editions/shared-queries.ts'
import { createEdition } from '../editions/store-editions.ts'
import { findCompletedVersions } from './find-completed-versions.ts'

export type GroupReportRequest = {
  organizationId: string
  cohortId: string
  /** `id@version`. The default is the version that the most people completed. */
  instrument?: string | undefined
  language?: string | undefined
  /** The number of an edition. The default is the newest. */
  edition?: number | undefined
}

/** All versions that people of the cohort completed, and the requested one, if there is one. */
export async function findRequestedVersion(
  ctx: Context,
  db: Db,
  { cohortId, instrument }: Pick<GroupReportRequest, 'cohortId' | 'instrument'>,
) {
  const versions = await findCompletedVersions(ctx, db, cohortId)
  return { versions, version: instrument ? versions.find(({ key }) => key === instrument) : versions[0] }
}

/** Creates an edition of the requested version, and returns its id. Throws `group.too_small`. */
export async function createRequestedEdition(
  ctx: Context,
  trx: Db,
  request: Pick<GroupReportRequest, 'cohortId' | 'instrument'>,
) {
  const { version } = await findRequestedVersion(ctx, trx, request)
  if (!version) throw new AppError('group.too_small', { needed: MIN_GROUP_SIZE })
  const { instrument } = version
  return createEdition(trx, { cohortId: request.cohortId, instrument, now: ctx.now() })
}

/** The id of a new edition or, if too few people are new, of the newest one. Throws `group.too_small`. */
export async function findOrCreateEdition(ctx: Context, trx: Db, cohortId: string) {
  const { version } = await findRequestedVersion(ctx, trx, { cohortId })
  const editions = version ? await listEditions(trx, { cohortId, instrument: version.instrument }) : []
  return createRequestedEdition(ctx, trx, { cohortId }).catch((err: unknown) => {
    const last = editions.at(-1)
    if (last && err instanceof AppError && err.code === 'group.too_small') return last.id
    throw err
  })
}
