import * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findPlatform } from '../platforms/shared-queries.ts'
import { originsOf, toolAddresses } from '../platforms/tool-addresses.ts'
import { signForPlatform } from '../platforms/tool-keys.ts'
import { ensureCourse } from './ensure-course.ts'
import { errorPage } from './error-page.ts'
import { html } from './html.ts'
import { type CourseRow, findCourseById, takeTicket } from './queries.ts'
import { type Reply, sendPage } from './reply.ts'
import type { LaunchTicket } from './tickets.ts'
import { languageOf, type Visitor } from './visitor.ts'

const ContentForm = z.object({
  ticket: z.string().check(z.maxLength(200)),
  course: z.catch(z.string().check(z.maxLength(100)), ''),
  instrument: z.catch(z.string().check(z.maxLength(100)), ''),
  name: z.catch(z.string().check(z.maxLength(300)), ''),
})

const claim = (area: string, name: string) => `https://purl.imsglobal.org/spec/${area}/claim/${name}`

/** The teacher’s choice: creates the cohort, unless it exists, and sends the activity to the platform, signed. */
export async function chooseContent(ctx: Context, input: unknown, visitor: Visitor): Promise<Reply> {
  const { data: form } = ContentForm.safeParse(input)
  if (!form) return errorPage(ctx, languageOf(visitor), 'usedTicket')
  const now = ctx.now()
  const chosen = await ctx.db.transaction().execute(async (trx) => {
    const ticket = await takeTicket(trx, hashLinkCode(form.ticket), 'content', now)
    const platform = ticket && (await findPlatform(trx, ticket.connection_id))
    if (!ticket || !platform) return undefined
    const { deploymentRowId, launch } = ticket.content as LaunchTicket
    const existing = form.course ? await findCourseById(trx, deploymentRowId, form.course) : undefined
    // The form names only cohorts of this course, but a browser can send any id.
    const own = existing?.context_id === launch.context.id ? existing : undefined
    const choice = { instrumentId: form.instrument, name: form.name }
    const draft = { platform, deploymentId: deploymentRowId, launch, choice, now }
    const course = own ?? (await ensureCourse(trx, draft))
    return course && { platform, launch, course }
  })
  if (!chosen) return errorPage(ctx, languageOf(visitor), 'usedTicket')
  const { platform, launch, course } = chosen
  const { returnUrl, data } = launch.deepLink!
  const jwt = await signForPlatform(ctx, {
    issuer: platform.client_id,
    audience: platform.issuer,
    claims: {
      nonce: crypto.randomUUID(),
      [claim('lti', 'message_type')]: 'LtiDeepLinkingResponse',
      [claim('lti', 'version')]: '1.3.0',
      [claim('lti', 'deployment_id')]: launch.deploymentId,
      ...(data !== undefined && { [claim('lti-dl', 'data')]: data }),
      [claim('lti-dl', 'content_items')]: [contentItem(ctx, course)],
    },
  })
  const language = languageOf(visitor, launch.locale)
  return sendPage({
    language,
    title: ctx.translate(language, 'course:content.title'),
    frameOrigins: [...originsOf(platform), ...launch.origins],
    formOrigins: [new URL(returnUrl).origin],
    body: html`<form method="post" action="${returnUrl}">
<input type="hidden" name="JWT" value="${jwt}">
<button>${ctx.translate(language, 'course:continue')}</button>
</form>`,
    script: 'document.forms[0].submit()',
  })
}

/** The id of the course entry is the only reference to the cohort. In a copied course, it leads to a new cohort. */
function contentItem({ config }: Context, course: CourseRow) {
  return {
    type: 'ltiResourceLink',
    title: course.cohort_name,
    url: toolAddresses(config).toolUrl,
    window: { targetName: '_blank' },
    lineItem: { scoreMaximum: 1, label: course.cohort_name, resourceId: course.id },
    custom: {
      lpi_course: course.id,
      lpi_link_history: '$ResourceLink.id.history',
      lpi_context_history: '$Context.id.history',
    },
  }
}
