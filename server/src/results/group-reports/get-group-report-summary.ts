import type { Handler } from '../../platform/http/handler.ts'
import { runInRenderQueue } from '../reports/run-in-render-queue.ts'
import { loadForDownload } from './load-for-download.ts'

export const getGroupReportSummary: Handler<'getGroupReportSummary'> = async (ctx, input, actor, metadata) =>
  runInRenderQueue(actor, metadata, async () => {
    const download = { ...input, document: 'summary', ip: metadata.ip } as const
    const { report, fileName } = await loadForDownload(ctx, actor, download)
    return {
      bytes: await ctx.renderSummary(report),
      mediaType: 'application/pdf',
      fileName: fileName.replace(/\.pdf$/, '-summary.pdf'),
    }
  })
