import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import type { Administrator, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { reportScope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { findOrCreateEdition } from '../../results/group-reports/prepare-group.ts'
import { loadBatch } from './present.ts'
import { insertBatch, insertItems, listAssessmentsInScope, listNewestAssessments } from './queries.ts'
import { enqueueSlots } from './worker/enqueue-slots.ts'

type Body = Parameters<Handler<'createBatchReport'>>[1]['body']

export const createBatchReport: Handler<'createBatchReport'> = async (ctx, { body }, actor, { record }) => {
  const batchId = await ctx.db.transaction().execute(async (trx) => {
    const create = body.type === 'group' ? createGroupBatch : createIndividualBatch
    const id = await create(ctx, trx, body, actor)
    const { type, folderId = '' } = body
    await record(trx, 'reports.exported', {
      details: { step: 'requested', batchId: id, type, folderId },
    })
    return id
  })
  return loadBatch(ctx, batchId)
}

async function createIndividualBatch(ctx: Context, trx: Db, body: Body, administrator: Administrator) {
  const actor = { ...administrator, scope: reportScope(administrator.scope) }
  const ids = body.folderId
    ? await listNewestAssessments(trx, await assertReportsInScope(trx, actor, body.folderId))
    : (await loadSelectedAssessments(trx, actor, body)).ids
  if (ids.length === 0) throw new AppError('batch.empty')
  const id = await insertBatch(trx, buildBatchRow(ctx, body, actor, body.folderId ?? null))
  await insertItems(trx, id, ids)
  await enqueueSlots(ctx, trx, id, ids.length)
  return id
}

/** Creates an edition of the cohort's group report by the usual rules or, if too few people are new, uses the newest. */
async function createGroupBatch(ctx: Context, trx: Db, body: Body, actor: Administrator) {
  const cohortIds = body.folderId
    ? [await assertOwnCohort(trx, body.organizationId, body.folderId)]
    : (await loadSelectedAssessments(trx, actor, body)).cohortIds
  const [cohortId, ...otherCohortIds] = cohortIds
  if (!cohortId) throw new AppError('batch.empty')
  if (otherCohortIds.length > 0) throw new AppError('batch.mixed')
  const group_edition_id = await findOrCreateEdition(ctx, trx, cohortId)
  const id = await insertBatch(trx, { ...buildBatchRow(ctx, body, actor, cohortId), group_edition_id })
  await insertItems(trx, id, [null])
  await enqueueSlots(ctx, trx, id, 1)
  return id
}

function buildBatchRow(
  ctx: Context,
  { organizationId, type, language }: Body,
  { userId, scope }: Administrator,
  cohortId: string | null,
) {
  return {
    organization_id: organizationId,
    requested_by: userId,
    scope_cohort_ids: scope.cohortIds && [...scope.cohortIds],
    kind: type,
    cohort_id: cohortId,
    language: language ?? null,
    created_at: ctx.now(),
  }
}

/** `serve-endpoint` has checked that the caller administers the cohort, but not that this covers individual reports. */
async function assertReportsInScope(trx: Db, { scope }: Administrator, cohortId: string) {
  if (scope.cohortIds && !scope.cohortIds.includes(cohortId)) throw new AppError('not_found')
  return assertOwnCohort(trx, scope.organizationId, cohortId)
}

async function assertOwnCohort(trx: Db, organizationId: string, cohortId: string) {
  if (!(await findCohort(trx, { organizationId, cohortId }))) throw new AppError('not_found')
  return cohortId
}

/**
 * The ids of the selected assessments, without duplicates and in the order of the request, and the ids of their
 * cohorts. Throws if one of the assessments is not in the caller's scope.
 */
async function loadSelectedAssessments(trx: Db, { scope }: Administrator, { assessmentIds = [] }: Body) {
  const ids = [...new Set(assessmentIds)]
  const assessments = await listAssessmentsInScope(trx, scope, ids)
  if (assessments.length !== ids.length) throw new AppError('not_found')
  return { ids, cohortIds: [...new Set(assessments.map(({ cohort_id }) => cohort_id))] }
}
