import { findOrganization } from '../../organizations/customers/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import { createFairQueue } from '../../platform/base/fair-queue.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { chooseVersion } from '../../questionnaires/instruments/choose-version.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { findInstrumentOfNewestCode } from './queries.ts'
import { createSampleReport } from './sample-report.ts'

/** One preview at a time, to limit how much previews delay reports. */
const createQueue = () => createFairQueue({ parallel: 1, maxWaitMs: 5_000, expectedMs: 400 })

/** Renders a sample report with unsaved settings and the organization's logo. It contains no data about learners. */
export const previewCustomization: Handler<'previewCustomization'> = async (
  ctx,
  { params, body },
  { userId },
  { hasDisconnected },
) => {
  const organization = await findOrganization(ctx.db, params.organizationId)
  if (!organization) throw new AppError('not_found')
  const { id, version } =
    (await findInstrumentOfNewestCode(ctx.db, params.organizationId)) ?? (await chooseVersion(ctx.db))
  const instrument = await loadStoredInstrument(ctx, id, version)
  const language = chooseLanguage(body.language, instrument)
  const report = createSampleReport(body.kind, {
    organization: { name: organization.name, logoImageId: organization.logo_image_id },
    settings: body.settings,
    instrument,
    language,
    learnerName: ctx.translate(language, 'admin:customization.sample.learner'),
    cohortName: ctx.translate(language, 'admin:customization.sample.cohort'),
    now: ctx.now(),
  })
  const pages = await stateOf(ctx, createQueue).run({ path: [userId], hasDisconnected }, () =>
    ctx.drawPages(report),
  )
  return { language, pages }
}
