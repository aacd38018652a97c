import type { Handler } from '../../platform/http/handler.ts'
import { runInRenderQueue } from '../reports/run-in-render-queue.ts'
import { loadForDownload } from './load-for-download.ts'

export const getGroupReportGuide: Handler<'getGroupReportGuide'> = async (ctx, input, actor, metadata) =>
  runInRenderQueue(ctx, actor, metadata, async () => {
    const download = { ...input, document: 'guide', record: metadata.record } as const
    const { report, fileName } = await loadForDownload(ctx, download)
    return {
      bytes: await ctx.renderGuide(report),
      mediaType: 'application/pdf',
      fileName: fileName.replace(/\.pdf$/, '-guide.pdf'),
    }
  })
