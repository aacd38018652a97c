import type { Context } from '../../platform/base/context.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { newestVersions } from '../../questionnaires/instruments/newest-versions.ts'
import { listActiveVersions } from '../../questionnaires/instruments/shared-queries.ts'
import { html, trusted } from './html.ts'
import { listCoursesOfContext } from './queries.ts'
import { type Reply, sendPage } from './reply.ts'
import type { VerifiedLaunch } from './tickets.ts'

type Page = VerifiedLaunch & { ticket: string; language: string; frameOrigins: readonly string[] }

/** A teacher chooses the questionnaire, and one of the course’s cohorts or a new one. */
export async function contentPage(ctx: Context, page: Page): Promise<Reply> {
  const { deploymentRowId, launch, language, ticket, frameOrigins, platform } = page
  const text = (key: string, values = {}) => ctx.translate(language, `course:${key}`, values)
  const courses = await listCoursesOfContext(ctx.db, deploymentRowId, launch.context.id)
  const instruments = newestVersions(await listActiveVersions(ctx.db))
  const choices = instruments.map(
    ({ id, name, languages }) =>
      html`<option value="${id}">${name[chooseLanguage(language, { languages })] ?? id}</option>`,
  )
  return sendPage({
    language,
    title: text('content.title'),
    frameOrigins,
    body: html`<h1>${text('content.title')}</h1>
<p class="promise">${text('content.lead', { platform: platform.name })}</p>
<form method="post" action="/lti/content">
<input type="hidden" name="ticket" value="${ticket}">
${
  courses.length > 0 &&
  html`<fieldset><legend>${text('content.cohort')}</legend>
${courses.map((course, i) => html`<label class="box"><input type="radio" name="course" value="${course.id}"${i === 0 && trusted(' checked')}><span>${course.cohort_name}</span></label>`)}
<label class="box"><input type="radio" name="course" value=""><span>${text('content.newCohort')}</span></label>
</fieldset>`
}
<label>${text('content.questionnaire')}<select name="instrument">${choices}</select></label>
<label>${text('content.name')}<input name="name" maxlength="150" value="${launch.context.title}"></label>
${courses.length > 0 && html`<p class="soft">${text('content.onlyNew')}</p>`}
<button>${text('content.add')}</button>
</form>`,
  })
}
