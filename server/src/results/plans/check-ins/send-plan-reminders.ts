import type { Context } from '../../../platform/base/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { runEach } from '../../../platform/jobs/periodic-tasks.ts'
import { mailJob } from '../../../platform/mail/deliver-mail.ts'
import { createLinkCode, hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { shortenLine } from '../shorten-line.ts'
import { type DuePlan, insertCheckIn, listDuePlans, markReminded } from './queries.ts'

const HOUR_MS = 3_600_000
/** Steps that become due within this time are included in the same email. */
const SAME_EMAIL_MS = 20 * HOUR_MS
const LINK_LIFETIME_MS = 60 * 24 * HOUR_MS

/**
 * Emails learners about steps that are due and returns the number of emails. Several processes may call this at the
 * same time.
 */
export async function sendPlanReminders(ctx: Context) {
  let sentCount = 0
  await runEach(await listDuePlans(ctx.db, ctx.now()), async (plan) => {
    if (await ctx.db.transaction().execute((trx) => remindPlan(ctx, trx, plan))) sentCount++
  })
  return sentCount
}

/**
 * Enqueues an email about the due steps of a plan. Returns false if there are none: another process may have reminded
 * the learner after the plan was found.
 */
export async function remindPlan(ctx: Context, trx: Db, plan: DuePlan) {
  const now = ctx.now()
  const until = new Date(now.getTime() + SAME_EMAIL_MS)
  const steps = await markReminded(trx, plan, { now, until })
  if (steps.length === 0) return false
  await mailCheckIn(ctx, trx, plan, steps)
  return true
}

type Step = { id: string; body: string; due_on: string | null }

/** Enqueues an email with a link to a page that shows these steps and accepts the answers without a login. */
export async function mailCheckIn(ctx: Context, trx: Db, recipient: DuePlan, steps: readonly Step[]) {
  const { PUBLIC_URL, PRODUCT_NAME } = ctx.config
  const { user_id: userId, email, language } = recipient
  const code = createLinkCode()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS)
  const stepIds = steps.map(({ id }) => id)
  await insertCheckIn(trx, { codeHash: hashLinkCode(code), userId, stepIds, now, expiresAt })
  const values = {
    firstName: recipient.first_name,
    steps: steps.map((step) => describeStep(ctx, language, step)).join('\n\n'),
    link: `${PUBLIC_URL}/plan-check-in?code=${code}`,
    productName: PRODUCT_NAME,
  }
  await ctx.jobs.enqueue(trx, mailJob, {
    to: email,
    subject: ctx.translate(language, 'assessment:mail.checkIn.subject', values),
    text: ctx.translate(language, 'assessment:mail.checkIn.text', values),
  })
}

function describeStep(ctx: Context, language: string | null, { body, due_on }: Step) {
  const text = shortenLine(body, 300)
  if (!due_on) return text
  return `${text}\n${ctx.translate(language, 'assessment:plan.due', { date: new Date(due_on) })}`
}
