import { type Impact, type ImpactKind, textDirection } from '@lpi/contract'
import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { imagePath } from '../../organizations/customers/present.ts'
import type { Context, Log } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { chooseWholeCohort } from '../disclosure/choose-blocks.ts'
import { countPeople } from '../disclosure/combine.ts'
import { releaseBlocks } from '../disclosure/ledger.ts'
import { sumRange } from '../disclosure/statistics.ts'
import { findCompletedVersions } from '../group-reports/find-completed-versions.ts'
import { findScaleSamples } from '../measurement/find-scale-samples.ts'
import { scoreAnswers } from '../measurement/score-answers.ts'
import { type ClassifyPair, releasePairs } from '../pairs/release-pairs.ts'
import { classifyChanges } from '../reports/classify-changes.ts'
import { compareCohorts, comparePairs, findScaleDeviation } from './build-impact.ts'

type ImpactRequest = {
  organizationId: string
  fromFolderId: string
  folderId: string
  kind: ImpactKind
  language?: string | undefined
}

/**
 * The comparison of two cohorts, computed from released statistics alone. This function checks no permission and
 * records no audit event.
 */
export async function loadImpact(ctx: Context, request: ImpactRequest): Promise<Impact> {
  const { organizationId, fromFolderId, folderId, kind } = request
  if (kind === 'people' && fromFolderId === folderId) throw new AppError('impact.not_comparable')
  return ctx.db.transaction().execute(async (trx) => {
    const before = await findCohort(trx, { organizationId, cohortId: fromFolderId })
    const after = await findCohort(trx, { organizationId, cohortId: folderId })
    if (!before || !after) throw new AppError('not_found')
    const instrument = await chooseCommonVersion(ctx, trx, fromFolderId, folderId)
    const language = chooseLanguage(request.language, instrument)
    const demoOrganizationId = after.is_demo ? organizationId : null
    const samples = await findScaleSamples(ctx, instrument, language, demoOrganizationId)
    const source = {
      trx,
      instrument,
      now: ctx.now(),
      log: ctx.log,
      cohortIds: [fromFolderId, folderId] as const,
    }
    const { people, asOf, compare } = await (kind === 'people'
      ? releasePairStatistics(source)
      : releaseCohortStatistics(source))
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
  })
}

/**
 * The instrument version that people in both cohorts completed. If there are several, returns the one with the
 * highest count. The count of a version is the smaller of the numbers of people who completed it in the two cohorts.
 */
async function chooseCommonVersion(ctx: Context, trx: Db, fromFolderId: string, folderId: string) {
  const before = await findCompletedVersions(ctx, trx, fromFolderId)
  const after = await findCompletedVersions(ctx, trx, folderId)
  const commonVersions = before.flatMap(({ key, instrument, people }) => {
    const otherVersion = after.find((version) => version.key === key)
    return otherVersion ? [{ instrument, people: Math.min(people, otherVersion.people) }] : []
  })
  const [mostCompleted] = commonVersions.toSorted((a, b) => b.people - a.people)
  if (!mostCompleted) throw new AppError('impact.not_comparable')
  return mostCompleted.instrument
}

type Source = { trx: Db; instrument: Instrument; now: Date; log: Log; cohortIds: readonly [string, string] }

async function releaseCohortStatistics({ trx, instrument, now, cohortIds }: Source) {
  const releasedByCohort = new Map<string, Awaited<ReturnType<typeof releaseBlocks>>>()
  // In a fixed order, so that two comparisons in opposite directions cannot cause a deadlock.
  for (const cohortId of cohortIds.toSorted()) {
    releasedByCohort.set(
      cohortId,
      await releaseBlocks(trx, { cohortId, instrument, now }, (state) => chooseWholeCohort(state)),
    )
  }
  const [before, after] = [releasedByCohort.get(cohortIds[0])!, releasedByCohort.get(cohortIds[1])!]
  const people = [countPeople(before.blocks), countPeople(after.blocks)] as const
  if (people.includes(0)) throw new AppError('impact.too_small')
  return {
    people,
    asOf: findNewestRelease([...before.blocks, ...after.blocks]),
    compare: (scaleId: string, deviation: number | null) =>
      compareCohorts(instrument, scaleId, deviation, before, after),
  }
}

async function releasePairStatistics({ trx, instrument, now, log, cohortIds }: Source) {
  const [firstCohortId, secondCohortId] = cohortIds.toSorted() as [string, string]
  const direction = firstCohortId === cohortIds[0] ? 1 : -1
  const target = { firstCohortId, secondCohortId, instrument, now, log }
  const blocks = await releasePairs(trx, target, classifyPair(instrument))
  if (blocks.length === 0) throw new AppError('impact.too_small')
  const n = countPeople(blocks)
  return {
    people: [n, n] as const,
    asOf: findNewestRelease(blocks),
    compare: (scaleId: string, deviation: number | null) =>
      comparePairs(instrument, scaleId, deviation, blocks, direction),
  }
}

function findNewestRelease(blocks: readonly { releasedAt: Date }[]) {
  return new Date(Math.max(...blocks.map(({ releasedAt }) => releasedAt.getTime())))
}

/**
 * Returns a function that tests a person's changes on all scales together, with the precision that was stored for the
 * second assessment, or for the first if the second has no evidence. The cohort ids, not the dates, determine which
 * assessment is the first.
 */
function classifyPair(instrument: Instrument): ClassifyPair {
  return (first, second) => {
    const sumOf = (values: Record<string, number>, scaleId: string) =>
      scoreAnswers(instrument, scaleId, values)!.sum
    const changes = classifyChanges(
      instrument.scales.map(({ id }) => ({
        sum: sumOf(second.values, id),
        previousSum: sumOf(first.values, id),
        precision: (second.evidence ?? first.evidence)?.scales[id]?.precision ?? {
          status: 'unknown',
          reason: 'too_few',
        },
      })),
    )
    return changes.map((change) => {
      const significance = change?.significance ?? 'unknown'
      if (significance === 'unknown') return null
      return significance === 'same' ? 'within_noise' : significance
    })
  }
}
