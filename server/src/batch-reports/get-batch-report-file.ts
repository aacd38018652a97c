import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { nameArchive, nameFiles } from './files/file-names.ts'
import { listFiles, readFileBytes } from './files/queries.ts'
import { streamArchive } from './files/stream-archive.ts'
import { findOwnBatch } from './policy.ts'

export const getBatchReportFile: Handler<'getBatchReportFile'> = async (ctx, { params }, actor, { ip }) => {
  const batch = await findOwnBatch(ctx, actor, params.batchId)
  if (batch.status === 'QUEUED' || batch.status === 'RUNNING') throw new AppError('batch.running')
  const files = nameFiles(await listFiles(ctx.db, batch.id))
  const [firstFile, ...otherFiles] = files
  if (!firstFile) throw new AppError('not_found')
  await recordEvent(ctx.db, ctx.now(), 'reports.exported', {
    actorId: actor.userId,
    network: networkOf(ip),
    details: {
      step: 'downloaded',
      batchId: batch.id,
      organizationId: batch.organization_id,
      type: batch.kind,
      files: files.length,
    },
  })
  const archiveName = nameArchive({ cohort: batch.cohort_name, kind: batch.kind, day: batch.created_at })
  if (otherFiles.length === 0) {
    const bytes = await readFileBytes(ctx.db, firstFile.itemId)
    const fileName = batch.kind === 'group' ? `${archiveName}.pdf` : firstFile.name
    return { bytes, size: bytes.byteLength, mediaType: 'application/pdf', fileName }
  }
  const archive = await streamArchive(files, (itemId) => readFileBytes(ctx.db, itemId), ctx.now())
  return { ...archive, mediaType: 'application/zip', fileName: `${archiveName}.zip` }
}
