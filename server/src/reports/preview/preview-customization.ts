import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handler.ts'
import { limitConcurrency } from '../../identity/limit-concurrency.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { findOrganization } from '../../organizations/queries.ts'
import { findLastInstrument } from './queries.ts'
import { sampleReport } from './sample-report.ts'

/** Previews make way for reports that somebody waits for. */
const inTurn = limitConcurrency(1, 12)

/** What a report would look like with settings that nobody has saved; about nobody, with the organisation's logo. */
export const previewCustomization: Handler<'previewCustomization'> = async (ctx, { params, body }) => {
  const organization = await findOrganization(ctx.db, params.organizationId)
  if (!organization) throw new AppError('not_found')
  const { id, version } =
    (await findLastInstrument(ctx.db, params.organizationId)) ?? (await chooseVersion(ctx.db))
  const instrument = await findInstrument(ctx.db, id, version)
  const language = chooseLanguage(body.language, instrument)
  const report = sampleReport(body.kind, {
    organization: { name: organization.name, logoImageId: organization.logo_image_id },
    settings: body.settings,
    instrument,
    language,
    learnerName: ctx.translate(language, 'admin:customization.sample.learner'),
    cohortName: ctx.translate(language, 'admin:customization.sample.cohort'),
    now: ctx.now(),
  })
  return { language, pages: await inTurn(() => ctx.drawPages(report)) }
}
