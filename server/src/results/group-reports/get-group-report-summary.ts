import type { Handler } from '../../platform/http/handler.ts'
import { runInRenderQueue } from '../reports/run-in-render-queue.ts'
import { loadForDownload } from './load-for-download.ts'

export const getGroupReportSummary: Handler<'getGroupReportSummary'> = async (ctx, input, actor, metadata) =>
  runInRenderQueue(ctx, actor, metadata, async () => {
    const download = { ...input, document: 'summary', record: metadata.record } as const
    const { report, fileName } = await loadForDownload(ctx, download)
    return {
      bytes: await ctx.renderSummary(report),
      mediaType: 'application/pdf',
      fileName: fileName.replace(/\.pdf$/, '-summary.pdf'),
    }
  })
