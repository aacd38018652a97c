import type { Actor, Context } from '../../base/context.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { DISTRIBUTION_NEEDED } from '../group-distribution.ts'
import { countMissingLearners, type Group } from './disclosure-control.ts'
import { insertReleasedGroup, type listReleasedGroups, markDistributionsShown } from './queries.ts'

type Made = Awaited<ReturnType<typeof listReleasedGroups>>[number]

type Source = {
  place: { organizationId: string; cohortId: string }
  instrument: Instrument
  group: Group
  made: readonly Made[]
}

/**
 * Keeps a group of which a report is made, unless the very same one was made before: then the report is as of that
 * time. Distributions of two groups subtract like their means, so groups that show them differ by as many people as
 * a distribution takes.
 */
export async function saveReleasedGroup(
  ctx: Context,
  trx: Context['db'],
  actor: Actor,
  { place, instrument, group, made }: Source,
) {
  const shown = made.filter((one) => one.shows_distributions).map(setOf)
  const missing = countMissingLearners(group, shown, DISTRIBUTION_NEEDED)
  const distributions = statusOf(group, missing)
  const showsDistributions = distributions.status === 'available'
  const same = made.find((one) => isSame(setOf(one), group))
  if (!same) {
    const now = ctx.now()
    const assessmentIds = [...group].toSorted()
    await insertReleasedGroup(trx, {
      ...place,
      instrument,
      assessmentIds,
      showsDistributions,
      releasedBy: actor.userId,
      releasedAt: now,
    })
    return { asOf: now, distributions }
  }
  if (showsDistributions && !same.shows_distributions) await markDistributionsShown(trx, same.id)
  return { asOf: same.released_at, distributions }
}

function statusOf(group: Group, missing: number) {
  if (group.size < DISTRIBUTION_NEEDED) return { status: 'too_few' as const, needed: DISTRIBUTION_NEEDED }
  if (missing > 0) return { status: 'too_similar' as const, needed: DISTRIBUTION_NEEDED }
  return { status: 'available' as const }
}

function setOf({ assessment_ids }: Made): Group {
  return new Set(assessment_ids)
}

function isSame(a: Group, b: Group) {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
