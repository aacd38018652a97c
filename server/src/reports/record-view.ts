import { recordEvent } from '../audit/record-event.ts'
import type { Actor, Context } from '../base/context.ts'
import { networkOf } from '../identity/network.ts'

type View = {
  event: 'report.viewed' | 'report.downloaded'
  learnerId: string
  assessmentId: string
  ip: string
}

/** Who else looked at a learner's report is written down; one's own needs no witness. */
export async function recordView(ctx: Context, actor: Actor, { event, learnerId, assessmentId, ip }: View) {
  if (actor.userId === learnerId) return
  await recordEvent(ctx.db, ctx.now(), event, {
    actorId: actor.userId,
    subjectId: learnerId,
    network: networkOf(ip),
    details: { assessmentId },
  })
}
