import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import {
  type Block,
  chooseSelectedPeople,
  chooseWholeCohort,
  listNewUserIds,
  type State,
} from '../disclosure/choose-blocks.ts'
import { chooseBlocks } from '../disclosure/ledger.ts'
import { MIN_GROUP_SIZE } from '../disclosure/rules.ts'
import { assertInCohort, findCompletedVersions } from './find-completed-versions.ts'
import { listLearnerIds } from './queries.ts'

export type GroupReportRequest = {
  organizationId: string
  cohortId: string
  /** `id@version`. The default is the version that the most people completed. */
  instrument?: string | undefined
  /** Selects the learners of these assessments who completed the version. The default is the whole cohort. */
  assessmentIds?: readonly string[] | undefined
  language?: string | undefined
}

/**
 * Returns all instrument versions that people completed, the one that a group report is about, and a function that
 * chooses the people whom the report covers. The function throws `group.too_small` or `group.too_similar` if disclosure
 * control allows no report.
 */
export async function prepareGroup(
  ctx: Context,
  trx: Db,
  {
    cohortId,
    assessmentIds,
    instrument,
  }: Pick<GroupReportRequest, 'cohortId' | 'assessmentIds' | 'instrument'>,
) {
  if (assessmentIds) await assertInCohort(trx, cohortId, assessmentIds)
  const versions = await findCompletedVersions(ctx, trx, cohortId)
  const version = instrument ? versions.find(({ key }) => key === instrument) : versions[0]
  if (!version) throw new AppError('group.too_small', { needed: MIN_GROUP_SIZE })
  const selectedIds = assessmentIds && new Set(await listLearnerIds(trx, assessmentIds))
  const choose = <B extends Block>(state: State<B>) => {
    if (selectedIds) return chooseSelectedPeople(state, selectedIds)
    const choice = chooseWholeCohort(state)
    if (choice.blocks.length + choice.newUserIds.length > 0) return choice
    throw new AppError('group.too_small', { needed: MIN_GROUP_SIZE - listNewUserIds(state).length })
  }
  return { version, versions, choose }
}

/**
 * Throws if disclosure control does not allow a group report. Called before the report is queued; the check is repeated
 * when the report is produced.
 */
export async function assertGroupAllowed(
  ctx: Context,
  trx: Db,
  { cohortId, assessmentIds }: Pick<GroupReportRequest, 'cohortId' | 'assessmentIds'>,
) {
  const { version, choose } = await prepareGroup(ctx, trx, { cohortId, assessmentIds })
  await chooseBlocks(trx, { cohortId, instrument: version.instrument, now: ctx.now() }, choose)
}
