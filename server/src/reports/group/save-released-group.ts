import type { Actor, Context } from '../../base/context.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { DISTRIBUTION_NEEDED } from '../group-distribution.ts'
import { countMissingLearners, type Group } from './disclosure-control.ts'
import { insertReleasedGroup, type listReleasedGroups, markDistributionsShown } from './queries.ts'

type ReleasedGroup = Awaited<ReturnType<typeof listReleasedGroups>>[number]

type GroupToSave = {
  cohort: { organizationId: string; cohortId: string }
  instrument: Instrument
  group: Group
  releasedGroups: readonly ReleasedGroup[]
}

/**
 * Stores the group of a report, unless exactly this group was released before; the report then states that earlier time.
 * Distributions of two groups can be subtracted like means. Therefore groups that show them must differ by at least as
 * many people as a distribution needs.
 */
export async function saveReleasedGroup(
  ctx: Context,
  trx: Context['db'],
  actor: Actor,
  { cohort, instrument, group, releasedGroups }: GroupToSave,
) {
  const groupsWithDistributions = releasedGroups
    .filter(({ shows_distributions }) => shows_distributions)
    .map(toGroup)
  const missing = countMissingLearners(group, groupsWithDistributions, DISTRIBUTION_NEEDED)
  const distributions = distributionStatus(group, missing)
  const showsDistributions = distributions.status === 'available'
  const existing = releasedGroups.find((released) => isSameGroup(toGroup(released), group))
  if (!existing) {
    const now = ctx.now()
    const assessmentIds = [...group].toSorted()
    await insertReleasedGroup(trx, {
      ...cohort,
      instrument,
      assessmentIds,
      showsDistributions,
      releasedBy: actor.userId,
      releasedAt: now,
    })
    return { asOf: now, distributions }
  }
  if (showsDistributions && !existing.shows_distributions) await markDistributionsShown(trx, existing.id)
  return { asOf: existing.released_at, distributions }
}

function distributionStatus(group: Group, missing: number) {
  if (group.size < DISTRIBUTION_NEEDED) return { status: 'too_few' as const, needed: DISTRIBUTION_NEEDED }
  if (missing > 0) return { status: 'too_similar' as const, needed: DISTRIBUTION_NEEDED }
  return { status: 'available' as const }
}

function toGroup({ assessment_ids }: ReleasedGroup): Group {
  return new Set(assessment_ids)
}

function isSameGroup(a: Group, b: Group) {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
