import type { Handler } from '../../platform/http/handler.ts'
import { findPrintedPlan } from '../plans/find-printed-plan.ts'
import { loadReport } from './load-report.ts'
import { recordReportViewing } from './record-report-viewing.ts'
import { runInRenderQueue } from './run-in-render-queue.ts'

export const getReportPdf: Handler<'getReportPdf'> = async (ctx, { params, query }, actor, metadata) =>
  runInRenderQueue(ctx, actor, metadata, async () => {
    const { report, fileName, learnerId, organizationId } = await loadReport(
      ctx,
      actor,
      params.assessmentId,
      query.language,
    )
    await recordReportViewing(ctx, actor, {
      event: 'report.downloaded',
      learnerId,
      assessmentId: params.assessmentId,
      organizationId,
      record: metadata.record,
    })
    const ownPlan =
      learnerId === actor.userId ? await findPrintedPlan(ctx.db, learnerId, params.assessmentId) : null
    return { bytes: await ctx.renderPdf({ ...report, ownPlan }), mediaType: 'application/pdf', fileName }
  })
