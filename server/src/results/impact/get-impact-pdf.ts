import type { Handler } from '../../platform/http/handler.ts'
import { reportFileName } from '../reports/file-name.ts'
import { runInRenderQueue } from '../reports/run-in-render-queue.ts'
import { loadImpact } from './load-impact.ts'
import { recordImpactViewing } from './record-impact-viewing.ts'

export const getImpactPdf: Handler<'getImpactPdf'> = async (ctx, { query }, actor, metadata) =>
  runInRenderQueue(ctx, actor, metadata, async () => {
    const impact = await loadImpact(ctx, query)
    await recordImpactViewing(ctx, { event: 'impact.downloaded', query, impact, record: metadata.record })
    const names = `${impact.before.name} ${impact.after.name}`
    return {
      bytes: await ctx.renderImpact(impact),
      mediaType: 'application/pdf',
      fileName: reportFileName(impact.instrument.name, names, new Date(impact.asOf)),
    }
  })
