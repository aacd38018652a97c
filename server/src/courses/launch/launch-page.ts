import { countryCodes, PIPL_COUNTRY, piplPurposes } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import type { Launch } from '../platforms/claims.ts'
import { findPlace } from './ensure-course.ts'
import { type Html, html, trusted } from './html.ts'
import { findOfferedInstrument } from './offered-instrument.ts'
import { findOrganizationName } from './queries.ts'
import { type Reply, sendPage } from './reply.ts'
import type { VerifiedLaunch } from './tickets.ts'

type MissingTerm = 'country' | 'privacy-policy' | 'pipl-policy'

type Page = VerifiedLaunch & {
  ticket: string
  language: string
  frameOrigins: readonly string[]
  isFramed: boolean
  missing: readonly MissingTerm[]
  person: { first_name: string; last_name: string } | undefined
  /** What was entered before, if something was missing. */
  entered?: { country?: string | undefined; firstName?: string | undefined; lastName?: string | undefined }
  hasErrors?: boolean
}

/** Says what the platform learns, asks for what is missing, and opens the questionnaire in its own window. */
export async function launchPage(ctx: Context, page: Page): Promise<Reply> {
  const { platform, launch, language, ticket, frameOrigins, isFramed, missing, hasErrors } = page
  const text = (key: string, values = {}) => ctx.translate(language, `course:${key}`, values)
  const isTeacher = launch.role === 'teacher'
  const instrument = await findOfferedInstrument(ctx, await findPlace(ctx.db, page.deploymentRowId, launch))
  const name = instrument.name[chooseLanguage(language, instrument)] ?? instrument.id
  const organization = (await findOrganizationName(ctx.db, page.deploymentRowId)) ?? ''
  const button = isTeacher ? 'openCohort' : 'begin'
  return sendPage({
    language,
    title: name,
    frameOrigins,
    body: html`<h1>${name}</h1>
<p class="promise">${text(isTeacher ? 'teacherPromise' : 'promise', { platform: platform.name })}</p>
${!isTeacher && html`<p>${text(platform.teachers_see_reports ? 'readersWithTeachers' : 'readers', { organization })}</p>`}
<form method="post" action="/lti/begin"${isFramed && trusted(' target="_blank"')}>
<input type="hidden" name="ticket" value="${ticket}">
${hasErrors && html`<p class="error" role="alert">${text('incomplete')}</p>`}
${askForName(page, text)}
${missing.includes('country') && askForCountry(language, page.entered?.country, text)}
${missing.includes('pipl-policy') && askForPurposes(ctx, language)}
${missing.includes('privacy-policy') && html`<p>${consentText(ctx, language, 'account:consent.privacy', ctx.config.LINK_PRIVACY)}</p>`}
<button>${text(missing.some((term) => term !== 'country') ? `accept.${button}` : button)}</button>
</form>
${isFramed && html`<p class="soft">${text('newWindow')}</p>`}`,
  })
}

type Text = (key: string, values?: Record<string, string>) => string

/** The name of the account or of the launch, which is not asked again. Some people have only one name. */
export function knownName({ person: sent }: Launch, person: Page['person']) {
  const name = person ? { firstName: person.first_name, lastName: person.last_name } : sent
  return name.firstName || name.lastName ? name : undefined
}

function askForName({ launch, person, entered }: Page, text: Text) {
  if (knownName(launch, person)) return undefined
  const field = (name: 'firstName' | 'lastName', value = '') =>
    html`<label>${text(`fields.${name}`)}<input name="${name}" value="${value}" maxlength="100" autocomplete="${name === 'firstName' ? 'given-name' : 'family-name'}"></label>`
  return [field('firstName', entered?.firstName), field('lastName', entered?.lastName)]
}

function askForCountry(language: string, chosen: string | undefined, text: Text) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const options = countryCodes
    .map((code) => ({ code, label: names.of(code) ?? code }))
    .sort((a, b) => compare(a.label, b.label))
  return html`<label>${text('fields.country')}<select name="country" required autocomplete="country">
<option value=""></option>
${options.map(({ code, label }) => html`<option value="${code}"${code === chosen && trusted(' selected')}>${label}</option>`)}
</select></label>`
}

/** The law requires a separate consent for each purpose. The texts are those that the registration shows. */
function askForPurposes(ctx: Context, language: string) {
  const text = (key: string) => ctx.translate(language, `account:consent.${key}`)
  const keys = { processing: 'piplProcessing', sharing: 'piplSharing', transfer: 'piplTransfer' }
  return html`<fieldset><legend>${text('piplTitle')}</legend>
<p>${consentText(ctx, language, 'account:consent.piplLead', ctx.config.LINK_PIPL_POLICY)}</p>
${piplPurposes.map((purpose) => html`<label class="box"><input type="checkbox" name="${purpose}" value="yes" required><span>${text(keys[purpose])}</span></label>`)}
<input type="hidden" name="pipl" value="${PIPL_COUNTRY}">
</fieldset>`
}

/** A text with a link in it, which opens in a window of its own. */
function consentText(ctx: Context, language: string, key: string, link: string): Html {
  const [before = '', label = '', after = ''] = ctx.translate(language, key).split(/<\/?link>/)
  return html`${before}<a href="${link}" target="_blank" rel="noopener">${label}</a>${after}`
}
