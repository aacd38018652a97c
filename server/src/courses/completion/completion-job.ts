import * as z from 'zod/mini'
import type { Context, Job } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { LINE_ITEM_SCOPE, SCORE_SCOPE } from '../platforms/claims.ts'
import { PlatformError } from '../platforms/request-json.ts'
import { requestService } from '../platforms/request-service.ts'
import { findPlatform, type PlatformRow } from '../platforms/shared-queries.ts'
import { completedScore, scoresUrl } from './completed-score.ts'
import {
  type CompletionKey,
  claimMessageTime,
  findCompletion,
  lockLineItem,
  setCompletionState,
  setLineItem,
} from './queries.ts'

const HOUR_SECONDS = 3600

/** The platform already has a message that is newer. Only completions are sent, so it knows of this one. */
const CONFLICT = 409

/**
 * Tells a platform that a person has completed the questionnaire. Retries for about 20 hours with increasing delays, as
 * emails do. A message that arrives twice changes nothing.
 */
export const completionJob: Job<CompletionKey> = {
  name: 'courseCompletions',
  concurrency: 2,
  queue: {
    retryLimit: 28,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR_SECONDS,
    retentionSeconds: 48 * HOUR_SECONDS,
    deleteAfterSeconds: HOUR_SECONDS,
    expireInSeconds: 60,
  },
  async handle(ctx, key) {
    const completion = await findCompletion(ctx.db, key)
    const platform = completion && (await findPlatform(ctx.db, completion.connection_id))
    if (!completion || !platform) return
    try {
      await tell(ctx, platform, key, completion)
    } catch (error) {
      await setCompletionState(ctx.db, key, 'FAILED')
      throw error
    }
    await setCompletionState(ctx.db, key, 'SENT')
  },
}

type Completion = NonNullable<Awaited<ReturnType<typeof findCompletion>>>

async function tell(ctx: Context, platform: PlatformRow, key: CompletionKey, completion: Completion) {
  const lineItemUrl = completion.line_item_url ?? (await createLineItem(ctx, platform, key, completion))
  if (!lineItemUrl) return
  const at = await claimMessageTime(ctx.db, key, ctx.now())
  await requestService(ctx, {
    platform,
    scope: SCORE_SCOPE,
    url: scoresUrl(lineItemUrl),
    method: 'POST',
    headers: { 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify(completedScore(completion.subject, at)),
  }).catch((error) => {
    if (!(error instanceof PlatformError) || error.status !== CONFLICT) throw error
  })
}

const LineItem = z.object({ id: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) })

/** Creates the line item of a link that has none. Other jobs of the link wait, so that there is only one. */
async function createLineItem(
  ctx: Context,
  platform: PlatformRow,
  { linkId }: CompletionKey,
  completion: Completion,
) {
  const { line_items_url: url, course_id, title, resource_link_id } = completion
  if (!url) return undefined
  return ctx.db.transaction().execute(async (trx: Db) => {
    const existing = await lockLineItem(trx, linkId)
    if (existing) return existing
    const { body } = await requestService(ctx, {
      platform,
      scope: LINE_ITEM_SCOPE,
      url,
      method: 'POST',
      headers: { 'content-type': 'application/vnd.ims.lis.v2.lineitem+json' },
      body: JSON.stringify({
        scoreMaximum: 1,
        label: title,
        resourceId: course_id,
        resourceLinkId: resource_link_id,
      }),
    })
    const { id } = LineItem.parse(body)
    await setLineItem(trx, linkId, id)
    return id
  })
}
