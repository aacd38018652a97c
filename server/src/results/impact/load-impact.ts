import { type Impact, type ImpactKind, textDirection } from '@lpi/contract'
import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { imagePath } from '../../organizations/customers/present.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { findChange } from '../editions/compute-change.ts'
import { countPeople } from '../editions/figures.ts'
import { statementIds, sumRange } from '../editions/rules.ts'
import { listEditions } from '../editions/shared-queries.ts'
import { shownChange, shownEdition } from '../editions/store-editions.ts'
import { findCompletedVersions } from '../group-reports/find-completed-versions.ts'
import { findScaleSamples } from '../measurement/find-scale-samples.ts'
import { compareCohorts, type Deviation, findScaleDeviation, presentChange } from './build-impact.ts'

type ImpactRequest = {
  organizationId: string
  fromFolderId: string
  folderId: string
  kind: ImpactKind
  language?: string | undefined
}

/**
 * The comparison of two cohorts, from their newest group reports, or the stored change of the people in both. Creates
 * nothing, checks no permission and records no audit event.
 */
export async function loadImpact(ctx: Context, request: ImpactRequest): Promise<Impact> {
  const { kind } = request
  const { before, after, instrument } = await findComparedCohorts(ctx, ctx.db, request)
  const language = chooseLanguage(request.language, instrument)
  const demoOrganizationId = after.is_demo ? request.organizationId : null
  const samples = await findScaleSamples(ctx, instrument, language, demoOrganizationId)
  const source = { db: ctx.db, instrument, cohortIds: [before.id, after.id] as const }
  const { people, asOf, compare } = await (kind === 'people' ? loadChange(source) : loadEditions(source))
  return {
    kind,
    language,
    direction: textDirection(language),
    organization: { name: after.organization_name, logoUrl: imagePath(after.logo_image_id) },
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: textIn(instrument.name, language, instrument),
    },
    before: { name: before.cohort_name, n: people[0] },
    after: { name: after.cohort_name, n: people[1] },
    asOf: asOf.toISOString(),
    scales: instrument.scales.map(({ id, name }) => {
      const { min, max } = sumRange(instrument, id)
      const statistics = compare(id, findScaleDeviation(instrument, samples, id))
      return { id, name: textIn(name, language, instrument), min, max, ...statistics }
    }),
  }
}

/** Both cohorts, and the version that most people completed in both. */
export async function findComparedCohorts(ctx: Context, db: Db, request: Omit<ImpactRequest, 'kind'>) {
  const { organizationId, fromFolderId, folderId } = request
  const before = await findCohort(db, { organizationId, cohortId: fromFolderId })
  const after = await findCohort(db, { organizationId, cohortId: folderId })
  if (!before || !after) throw new AppError('not_found')
  return { before, after, instrument: await chooseCommonVersion(ctx, db, fromFolderId, folderId) }
}

/**
 * The instrument version that people in both cohorts completed. If there are several, returns the one with the
 * highest count. The count of a version is the smaller of the numbers of people who completed it in the two cohorts.
 */
async function chooseCommonVersion(ctx: Context, db: Db, fromFolderId: string, folderId: string) {
  const before = await findCompletedVersions(ctx, db, fromFolderId)
  const after = await findCompletedVersions(ctx, db, folderId)
  const commonVersions = before.flatMap(({ key, instrument, people }) => {
    const otherVersion = after.find((version) => version.key === key)
    return otherVersion ? [{ instrument, people: Math.min(people, otherVersion.people) }] : []
  })
  const [mostCompleted] = commonVersions.toSorted((a, b) => b.people - a.people)
  if (!mostCompleted) throw new AppError('impact.not_comparable')
  return mostCompleted.instrument
}

type Source = { db: Db; instrument: Instrument; cohortIds: readonly [string, string] }

async function loadEditions({ db, instrument, cohortIds }: Source) {
  const [before, after] = await Promise.all(
    cohortIds.map(async (cohortId) => (await listEditions(db, { cohortId, instrument })).at(-1)),
  )
  if (!before || !after) throw new AppError('group.no_edition')
  const editions = [shownEdition(instrument, before), shownEdition(instrument, after)] as const
  return {
    people: editions.map(countPeople),
    asOf: new Date(Math.max(...[before, after].map(({ createdAt }) => Date.parse(createdAt)))),
    compare: (scaleId: string, deviation: Deviation) =>
      compareCohorts(instrument, scaleId, deviation, ...editions),
  } as { people: [number, number]; asOf: Date; compare: Compare }
}

type Compare = (scaleId: string, deviation: Deviation) => ReturnType<typeof presentChange>

async function loadChange({ db, instrument, cohortIds: [beforeCohortId, afterCohortId] }: Source) {
  const change = await findChange(db, { beforeCohortId, afterCohortId, instrument })
  if (!change) throw new AppError('group.no_edition')
  const { people } = change
  const figures = shownChange(instrument, change)
  const compare: Compare = (scaleId, deviation) =>
    presentChange(figures[scaleId] ?? null, people, deviation, statementIds(instrument, scaleId).length)
  return { people: [people, people] as [number, number], asOf: new Date(change.createdAt), compare }
}
