import type { Context } from '../../platform/base/context.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import type { PlatformRow } from '../platforms/shared-queries.ts'
import { html } from './html.ts'
import { insertJoinTicket } from './queries.ts'
import { type Reply, sendPage } from './reply.ts'

const LIFETIME_MS = 30 * 60_000

type Join = { connectionId: string; issuer: string; subject: string; userId: string }

export async function issueJoinTicket(ctx: Context, join: Join) {
  const ticket = createLinkCode()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await insertJoinTicket(ctx.db, { ...join, ticketHash: hashLinkCode(ticket), now, expiresAt })
  return ticket
}

type Page = {
  ctx: Context
  platform: PlatformRow
  form: Readonly<Record<string, string | undefined>>
  email: string
  joinTicket: string
  language: string
}

/**
 * The address of the launch belongs to an account. A platform can claim any address, so only a person who logs in to
 * the account joins the two. The person can also go on with an account of their own.
 */
export function accountExistsPage({ ctx, platform, form, email, joinTicket, language }: Page): Reply {
  const text = (key: string) =>
    ctx.translate(language, `course:accountExists.${key}`, { email, platform: platform.name })
  const fields = Object.entries({ ...form, account: 'separate' })
  return sendPage({
    language,
    title: text('title'),
    body: html`<h1>${text('title')}</h1>
<p>${text('text')}</p>
<p><a class="button" href="/login/return?ticket=${joinTicket}">${text('join')}</a></p>
<form method="post" action="/lti/begin">
${fields.map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="second">${text('separate')}</button>
</form>`,
  })
}
