import { hasScopeNow } from '../../organizations/access/policy.ts'
import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { reportScope, type Scope } from '../../platform/base/scope.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { spoolToFile } from '../../platform/files/spool-to-file.ts'
import { zipFiles } from '../../platform/files/zip-files.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { reportFileName } from '../../results/reports/file-name.ts'
import { formBlocks, MIN_BLOCK_SIZE } from './form-blocks.ts'
import { openDemographics } from './open-demographics.ts'
import { type DatasetRequest, openTablesWithNames, openTablesWithoutNames } from './open-tables.ts'
import { insertBlocks, listCandidates, listCohorts, listRowsOfCompleteBlocks } from './queries.ts'
import { tableFile, tableFiles } from './table-files.ts'
import { openCodebook, type Table } from './tables.ts'

/**
 * Reads the administrator's role again when the archive is complete. If the role was revoked or narrowed in the
 * meantime, delivers nothing and records no event.
 */
export const exportDataset: Handler<'exportDataset'> = async (ctx, { query, body }, actor, { record }) => {
  const { language } = query
  const { content, hasNames, folderIds, format } = body
  if (content === 'answers' && ctx.config.EXPORT_ANSWERS_POLICY_VERSIONS.length === 0) {
    throw new AppError('export.not_announced')
  }
  // Progress says nothing about results.
  const needsReports = content !== 'progress'
  const scope = needsReports ? reportScope(actor.scope) : actor.scope
  if (scope.cohortIds?.length === 0) throw new AppError('not_found')
  const cohorts = await findCohorts(ctx, scope, folderIds)
  const request = { content, cohortIds: cohorts.map(({ id }) => id), language, format }
  const { people, file } = await (hasNames
    ? exportWithNames(ctx, scope, request)
    : exportWithoutNames(ctx, request))
  if (!(await hasScopeNow(ctx, actor.userId, { scope, needsReports }))) {
    file.bytes.destroy()
    throw new AppError('not_found')
  }
  const now = ctx.now()
  await record(ctx.db, 'dataset.exported', {
    details: {
      content,
      hasNames,
      format,
      people,
      ...(folderIds && { cohortIds: [...new Set(folderIds)] }),
      ...(folderIds?.length === 1 && { cohortId: folderIds[0]! }),
    },
  })
  const contentName = ctx.translate(language ?? null, `admin:dataset.fileName.${content}`)
  const cohortName = cohorts.length === 1 ? cohorts[0]!.name : ''
  return {
    ...file,
    mediaType: 'application/zip',
    fileName: reportFileName(contentName, cohortName, now).replace(/\.pdf$/, '.zip'),
  }
}

/** The cohorts of the export. A cohort outside the scope causes the same error as an unknown one. */
async function findCohorts(ctx: Context, scope: Scope, folderIds: readonly string[] | undefined) {
  const requestedIds = folderIds?.length ? [...new Set(folderIds)] : undefined
  const cohorts = await listCohorts(ctx.db, scope, requestedIds)
  if (requestedIds && cohorts.length < requestedIds.length) throw new AppError('not_found')
  return cohorts
}

/**
 * Reads the list of assessments and their rows in one snapshot, so that the files are consistent even if data changes
 * during the export.
 */
function exportWithNames(ctx: Context, scope: Scope, request: DatasetRequest) {
  return readSnapshot(ctx.db, async (trx) => {
    const tables = await openTablesWithNames({ ...ctx, db: trx }, scope, request)
    return spoolArchive(ctx, request, tables)
  })
}

/** Each step ends before the next one begins, so that an export never holds more than one database connection. */
async function exportWithoutNames(ctx: Context, request: DatasetRequest) {
  const neededPeople = await storeNewBlocks(ctx, request)
  const policyVersions = request.content === 'answers' ? ctx.config.EXPORT_ANSWERS_POLICY_VERSIONS : null
  const releasedRows = await listRowsOfCompleteBlocks(ctx.db, request.cohortIds, policyVersions)
  const demographics = await openDemographics(ctx, releasedRows, request.language)
  return readSnapshot(ctx.db, async (trx) => {
    const rows = await listRowsOfCompleteBlocks(trx, request.cohortIds, policyVersions)
    if (rows.length === 0) throw new AppError('export.too_small', { needed: neededPeople })
    const tables = await openTablesWithoutNames({ ...ctx, db: trx }, rows, request)
    return spoolArchive(ctx, request, tables, [demographics])
  })
}

/**
 * Assigns people who are not in a block to new blocks and stores these blocks, before any row is read. Groups that are
 * too small for a block wait. Returns how many more people the largest waiting group needs. For an export of answers,
 * considers only waiting groups of people who accept such exports.
 */
async function storeNewBlocks(ctx: Context, { content, cohortIds }: DatasetRequest) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockCohorts(trx, cohortIds)
    const candidates = await listCandidates(trx, cohortIds, ctx.config.EXPORT_ANSWERS_POLICY_VERSIONS)
    const { blocks, waitingGroups } = formBlocks(candidates)
    if (blocks.length > 0) await insertBlocks(trx, blocks, ctx.now())
    const groups = waitingGroups.filter(
      ({ acceptsAnswerExport }) => acceptsAnswerExport || content !== 'answers',
    )
    return MIN_BLOCK_SIZE - Math.max(0, ...groups.map(({ people }) => people))
  })
}

async function spoolArchive(
  ctx: Context,
  { language, format }: DatasetRequest,
  tables: readonly Table[],
  additionalTables: readonly Table[] = [],
) {
  const files = tableFiles([...tables, ...additionalTables], format)
  const codebook = tableFile(openCodebook(ctx, files, language), 'csv')
  const archive = zipFiles([...files, codebook], ctx.now())
  const people = tables.reduce((total, { rowCount }) => total + rowCount, 0)
  return { people, file: await spoolToFile(archive, ctx.config.dataDir) }
}
