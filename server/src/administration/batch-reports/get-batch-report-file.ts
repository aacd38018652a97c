import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { spoolToFile } from '../../platform/files/spool-to-file.ts'
import { zipFiles } from '../../platform/files/zip-files.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { nameArchive, nameFiles } from './files/file-names.ts'
import { listFiles, readFileBytes } from './files/queries.ts'
import { loadVisibleBatch } from './policy.ts'

export const getBatchReportFile: Handler<'getBatchReportFile'> = async (
  ctx,
  { params },
  actor,
  { record },
) => {
  const batch = await loadVisibleBatch(ctx, actor, params.batchId)
  if (batch.status === 'QUEUED' || batch.status === 'RUNNING') throw new AppError('batch.running')
  const { files, ...content } = await readFiles(ctx, batch)
  await record(ctx.db, 'reports.exported', {
    details: {
      step: 'downloaded',
      batchId: batch.id,
      organizationId: batch.organization_id,
      type: batch.kind,
      files: files.length,
    },
  })
  const archiveName = nameArchive({ cohort: batch.cohort_name, kind: batch.kind, day: batch.created_at })
  if (files.length > 1) return { ...content, mediaType: 'application/zip', fileName: `${archiveName}.zip` }
  const fileName = batch.kind === 'group' ? `${archiveName}.pdf` : files[0]!.name
  return { ...content, mediaType: 'application/pdf', fileName }
}

/**
 * Reads the list of files and their contents in one snapshot, so that a retry or an erasure does not break the
 * download.
 */
async function readFiles(ctx: Context, batch: { id: string }) {
  return readSnapshot(ctx.db, async (trx) => {
    const files = nameFiles(await listFiles(trx, batch.id))
    const [firstFile, ...otherFiles] = files
    if (!firstFile) throw new AppError('not_found')
    if (otherFiles.length === 0) {
      const bytes = await readFileBytes(trx, firstFile.itemId)
      return { files, bytes, size: bytes.byteLength }
    }
    const archivedFiles = files.map(({ itemId, name, size }) => ({
      name,
      storedSize: size,
      async *chunks() {
        yield await readFileBytes(trx, itemId)
      },
    }))
    const archive = zipFiles(archivedFiles, ctx.now())
    return { files, ...(await spoolToFile(archive, ctx.config.dataDir)) }
  })
}
