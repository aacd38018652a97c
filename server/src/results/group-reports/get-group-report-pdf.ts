import type { Handler } from '../../platform/http/handler.ts'
import { runInRenderQueue } from '../reports/run-in-render-queue.ts'
import { loadForDownload } from './load-for-download.ts'

export const getGroupReportPdf: Handler<'getGroupReportPdf'> = async (ctx, input, actor, metadata) =>
  runInRenderQueue(ctx, actor, metadata, async () => {
    const { report, fileName } = await loadForDownload(ctx, { ...input, record: metadata.record })
    return { bytes: await ctx.renderPdf(report), mediaType: 'application/pdf', fileName }
  })
