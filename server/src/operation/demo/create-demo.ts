import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { createAdministrator } from '../../organizations/administrators/create-administrator.ts'
import { createOrganization } from '../../organizations/customers/create-organization.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { chooseVersion } from '../../questionnaires/instruments/choose-version.ts'
import { importInstrument } from '../../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import { readStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { listNewcomers } from '../../results/editions/shared-queries.ts'
import { countNeeded, createEdition } from '../../results/editions/store-editions.ts'
import { createCohorts } from './create-cohorts.ts'
import { drawEasiness } from './draw-answers.ts'
import { drawLearner } from './draw-learner.ts'
import { insertLearners } from './insert-learners.ts'
import { findLastDemoNumber, lockDemos, markAsDemo, updateStatistics } from './queries.ts'
import { createRandom } from './random.ts'

const PREFIX = 'Demo College'
/** Two, so that they can be compared. In the other cohorts, an administrator can try how to create a group report. */
const COHORTS_WITH_GROUP_REPORT = 2

type DemoRequest = {
  learners: number
  seed: number
  instrument?: { id: string; version: string } | undefined
}

/**
 * Creates an organization for demonstrations and benchmarks, with fictional learners at every stage from invitation to
 * completed assessment, and with group reports. The same seed and instrument produce learners with the same names and answers. The answers are
 * never part of a sample of real people. All accounts share one random password; their email addresses do not exist.
 */
export async function createDemo(
  ctx: Context,
  { learners: count, seed, instrument: requestedVersion }: DemoRequest,
) {
  const password = `Demo-${randomBytes(9).toString('base64url')}`
  const passwordHash = await ctx.passwords.run({ ip: '::1', account: PREFIX }, ({ hash }) => hash(password))
  const demo = await ctx.db.transaction().execute(async (trx) => {
    await lockDemos(trx)
    const version = await chooseOrImportVersion(ctx, trx, requestedVersion)
    const instrument = await readStoredInstrument(trx, version.id, version.version)
    const number = (await findLastDemoNumber(trx, PREFIX)) + 1
    const name = `${PREFIX} ${number}`
    const { organizationId } = await createOrganization(trx, { name })
    await markAsDemo(trx, organizationId)
    const domain = `college-${number}.example`

    const random = createRandom(seed)
    const drawContext = {
      instrument,
      easiness: drawEasiness(instrument, random),
      domain,
      now: ctx.now(),
    }
    const learners = Array.from({ length: count }, (_, i) => drawLearner(i + 1, drawContext, random))
    const cohorts = await createCohorts(trx, {
      organizationId,
      instrument: version,
      learners: count,
      now: ctx.now(),
    })
    const counts = await insertLearners(trx, {
      learners,
      cohorts,
      instrument: version,
      passwordHash,
      config: ctx.config,
    })
    for (const { cohortId } of cohorts.slice(0, COHORTS_WITH_GROUP_REPORT))
      if (countNeeded(await listNewcomers(trx, { cohortId, instrument })) === 0)
        await createEdition(trx, { cohortId, instrument, now: ctx.now() })
    const administrator = `dean@${domain}`
    await createAdministrator(trx, {
      organizationId,
      username: administrator,
      passwordHash,
      names: { first_name: 'Dana', last_name: 'Dean' },
      now: ctx.now(),
    })
    const details = { by: 'operator', organizationId, learners: count }
    await recordEvent(trx, ctx.now(), 'demo.created', { details })
    const learner = learners.find(({ assessments }) =>
      assessments.some(({ status }) => status === 'COMPLETED'),
    )
    return {
      organizationId,
      organization: name,
      cohorts: cohorts.map(({ cohortId, name, code }) => ({ cohortId, name, accessCode: code })),
      instrument: `${version.id}@${version.version}`,
      administrator,
      learner: learner?.email ?? null,
      counts,
    }
  })
  await updateStatistics(ctx.db)
  return { ...demo, password }
}

async function chooseOrImportVersion(ctx: Context, trx: Db, requestedVersion: DemoRequest['instrument']) {
  try {
    return await chooseVersion(trx, requestedVersion)
  } catch (error) {
    if (requestedVersion) throw error
    const defaultInstrument = await loadInstrument(
      join(ctx.config.instrumentsDir, 'everyday-leadership.json'),
    )
    return importInstrument(trx, defaultInstrument)
  }
}
