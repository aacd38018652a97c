import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { findPlan } from './shared-queries.ts'
import { shortenLine } from './shorten-line.ts'
import { writeCalendar } from './write-calendar.ts'

export const getPlanCalendar: Handler<'getPlanCalendar'> = async (ctx, { query }, { userId }) => {
  const { PUBLIC_URL, PRODUCT_NAME } = ctx.config
  const plan = await findPlan(ctx.db, userId)
  const datedSteps = (plan?.steps ?? []).filter(
    ({ due_on, outcome }) => due_on !== null && outcome !== 'done',
  )
  if (datedSteps.length === 0) throw new AppError('plan.no_dates')
  const calendar = writeCalendar({
    productId: `-//${PRODUCT_NAME}//Plan//EN`,
    writtenAt: ctx.now(),
    events: datedSteps.map(({ id, due_on, body, assessment_id, version }) => ({
      uid: `${id}@${new URL(PUBLIC_URL).hostname}`,
      day: due_on ?? '',
      title: ctx.translate(query.language ?? null, 'assessment:plan.calendar.title', {
        text: shortenLine(body, 80),
      }),
      description: `${body}\n\n${PUBLIC_URL}/assessment/${assessment_id}/view-results#plan`,
      sequence: version,
    })),
  })
  return {
    bytes: Buffer.from(calendar),
    mediaType: 'text/calendar; charset=utf-8; method=PUBLISH',
    fileName: `${ctx.translate(query.language ?? null, 'assessment:plan.calendar.fileName')}.ics`,
  }
}
