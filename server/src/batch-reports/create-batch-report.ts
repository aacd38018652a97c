import { recordEvent } from '../audit/record-event.ts'
import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { loadBatch } from './present.ts'
import {
  insertBatch,
  insertChoices,
  insertItems,
  isCohortOf,
  listNewestOfCohort,
  listOfOrganization,
} from './queries.ts'
import { enqueueSlots } from './worker/enqueue-slots.ts'

type Body = Parameters<Handler<'createBatchReport'>>[1]['body']

export const createBatchReport: Handler<'createBatchReport'> = async (ctx, { body }, actor, { ip }) => {
  const batchId = await ctx.db.transaction().execute(async (trx) => {
    const id = await (body.type === 'group' ? createGroup : createIndividual)(ctx, trx, body, actor)
    const { organizationId, type, folderId = '' } = body
    await recordEvent(trx, ctx.now(), 'reports.exported', {
      actorId: actor.userId,
      network: networkOf(ip),
      details: { step: 'requested', batchId: id, organizationId, type, folderId },
    })
    return id
  })
  return loadBatch(ctx, batchId)
}

async function createIndividual(ctx: Context, trx: Db, body: Body, actor: Actor) {
  const ids = body.folderId
    ? await listNewestOfCohort(trx, await ownCohort(trx, body.organizationId, body.folderId))
    : (await ownChoice(trx, body)).ids
  if (ids.length === 0) throw new AppError('batch.empty')
  const id = await insertBatch(trx, rowOf(ctx, body, actor, body.folderId ?? null))
  await insertItems(trx, id, ids)
  await enqueueSlots(ctx, trx, id, ids.length)
  return id
}

/** Whether the group is large enough, and far enough from others, is decided when its report is made. */
async function createGroup(ctx: Context, trx: Db, body: Body, actor: Actor) {
  const { ids, cohortIds } = body.folderId
    ? { ids: [], cohortIds: [await ownCohort(trx, body.organizationId, body.folderId)] }
    : await ownChoice(trx, body)
  const [cohortId, ...others] = cohortIds
  if (!cohortId) throw new AppError('batch.empty')
  if (others.length > 0) throw new AppError('batch.mixed')
  const id = await insertBatch(trx, rowOf(ctx, body, actor, cohortId))
  await insertChoices(trx, id, ids)
  await insertItems(trx, id, [null])
  await enqueueSlots(ctx, trx, id, 1)
  return id
}

function rowOf(
  ctx: Context,
  { organizationId, type, folderId, language }: Body,
  { userId }: Actor,
  cohortId: string | null,
) {
  return {
    organization_id: organizationId,
    requested_by: userId,
    kind: type,
    cohort_id: cohortId,
    is_of_whole_cohort: folderId !== undefined,
    language: language ?? null,
    created_at: ctx.now(),
  }
}

async function ownCohort(trx: Db, organizationId: string, cohortId: string) {
  if (!(await isCohortOf(trx, organizationId, cohortId))) throw new AppError('not_found')
  return cohortId
}

/**
 * The chosen assessments, each once, in the order in which they came. One that is not the organisation's does not
 * exist, and then nothing is made of the others either: the whole call was a mistake.
 */
async function ownChoice(trx: Db, { organizationId, assessmentIds = [] }: Body) {
  const ids = [...new Set(assessmentIds)]
  const found = await listOfOrganization(trx, organizationId, ids)
  if (found.length !== ids.length) throw new AppError('not_found')
  return { ids, cohortIds: [...new Set(found.map(({ cohort_id }) => cohort_id))] }
}
