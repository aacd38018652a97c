import type { Handler } from '../../platform/http/handler.ts'
import { runInRenderQueue } from '../reports/run-in-render-queue.ts'
import { loadForDownload } from './load-for-download.ts'

export const getGroupReportSlides: Handler<'getGroupReportSlides'> = async (ctx, input, actor, metadata) =>
  runInRenderQueue(ctx, actor, metadata, async () => {
    const download = { ...input, document: 'slides', record: metadata.record } as const
    const { report, fileName } = await loadForDownload(ctx, download)
    return {
      bytes: await ctx.renderSlides(report),
      mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      fileName: fileName.replace(/\.pdf$/, '.pptx'),
    }
  })
