import { MAX_OBSERVERS, MIN_OBSERVERS } from '@lpi/contract'
import { assertConfirmedAddress } from '../../accounts/confirmation/assert-confirmed-address.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit, countObserverMail } from '../../platform/limits/rate-limits.ts'
import { createAddressHasher } from '../../platform/secrets/create-address-hasher.ts'
import { observerMailJob } from './observer-mail.ts'
import { findObstacle, loadOwnAssessment, OPEN_DAYS } from './policy.ts'
import { presentFeedback } from './present.ts'
import { insertObservers, insertRequest, lockLearner, type OwnAssessmentRow } from './queries.ts'

const DAY_MS = 86_400_000

/**
 * Asks people to rate the learner. While rating is open, another call can ask more people, up to `MAX_OBSERVERS` in
 * total; it skips addresses that were already asked, so a repeated call sends no email. The response does not reveal
 * whether the owner of an address has opted out or has received too many of these emails.
 */
export const askObservers: Handler<'askObservers'> = async (
  ctx,
  { params, body },
  { userId },
  { record },
) => {
  const { assessmentId } = params
  const hashAddress = await createAddressHasher(ctx, 'observer')
  await ctx.db.transaction().execute(async (trx) => {
    await lockLearner(trx, userId)
    const assessment = await loadOwnAssessment(ctx, trx, userId, assessmentId)
    const emails = selectNewAddresses(assessment, body.emails)
    if (emails.length === 0) return
    const inTransaction = { ...ctx, db: trx }
    for (const _ of emails) await assertWithinAccountLimit(inTransaction, 'observersPerAccount', userId)
    await addObservers(inTransaction, {
      assessment,
      observers: emails.map((email) => ({ email, addressHash: hashAddress(email) })),
      language: body.language ?? assessment.language,
    })
    await record(trx, 'observers.asked', { details: { assessmentId, count: emails.length } })
  })
  const assessment = await loadOwnAssessment(ctx, ctx.db, userId, assessmentId)
  return presentFeedback(ctx, assessment, body.language)
}

/** The requested addresses that have not been asked yet. Throws if they cannot be asked. */
function selectNewAddresses(assessment: OwnAssessmentRow, requestedAddresses: readonly string[]) {
  const { request } = assessment
  if (request?.result) throw new AppError('observers.closed')
  const obstacle = findObstacle(assessment)
  if (obstacle === 'email_unconfirmed') assertConfirmedAddress(assessment, 'observers.email_unconfirmed')
  if (obstacle) throw new AppError(`observers.${obstacle}`)
  const addresses = [...new Set(requestedAddresses)]
  if (addresses.includes(assessment.email)) throw new AppError('observers.own_address')
  const openRequest = request?.closed_at === null ? request : null
  const emails = addresses.filter((email) => !openRequest?.emails.includes(email))
  const total = (openRequest?.asked ?? 0) + emails.length
  if (total < MIN_OBSERVERS || total > MAX_OBSERVERS) throw new AppError('observers.number')
  return emails
}

type ObserversToAdd = {
  assessment: OwnAssessmentRow
  observers: readonly { email: string; addressHash: Buffer }[]
  language: string | null
}

async function addObservers(ctx: Context & { db: Db }, { assessment, observers, language }: ObserversToAdd) {
  const now = ctx.now()
  const { request } = assessment
  const requestId =
    request?.closed_at === null
      ? request.id
      : await insertRequest(ctx.db, {
          assessmentId: assessment.id,
          now,
          closesAt: new Date(now.getTime() + OPEN_DAYS * DAY_MS),
        })
  const rows = await insertObservers(ctx.db, { requestId, observers, language, now })
  for (const { id, email } of rows) {
    if (await countObserverMail(ctx, email ?? '')) {
      await ctx.jobs.enqueue(ctx.db, observerMailJob, { observerId: id })
    }
  }
}
