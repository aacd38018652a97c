import { JOIN_TICKET_SECONDS } from '../../organizations/institution-login/issue-join-ticket.ts'
import type { Context } from '../../platform/base/context.ts'
import type { PlatformRow } from '../platforms/shared-queries.ts'
import { html } from './html.ts'
import { type Reply, sendPage } from './reply.ts'
import { ticketCookie } from './state.ts'

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
  const query = new URLSearchParams({ ticket: joinTicket, name: platform.name })
  return sendPage({
    language,
    title: text('title'),
    headers: { 'set-cookie': ticketCookie(joinTicket, '/login/return', JOIN_TICKET_SECONDS) },
    body: html`<h1>${text('title')}</h1>
<p>${text('text')}</p>
<p><a class="button" href="${`/login/return?${query}`}">${text('join')}</a></p>
<form method="post" action="/lti/begin">
${fields.map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="second">${text('separate')}</button>
</form>`,
  })
}
