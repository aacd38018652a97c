import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { sumOf } from '../measurement/score.ts'
import { completeScores } from '../measurement/score-answers.ts'
import { mayDivide, mayStandAlone, sumScores } from './change.ts'
import type { ScaleState } from './edition.ts'
import { countPeople, scaleFigure } from './figures.ts'
import { type ChangeRow, findAnswers, insertChange, listChanges, listMembers, listPairs } from './queries.ts'
import { MIN_GROUP_SIZE, statementIds, sumRange } from './rules.ts'
import { listEditions } from './shared-queries.ts'
import { shownEdition } from './store-editions.ts'

type Target = { beforeCohortId: string; afterCohortId: string; instrument: Instrument; now: Date }

/** The stored change of the people in both cohorts; undefined if it has not been computed. */
export async function findChange(db: Db, { beforeCohortId, afterCohortId, instrument }: Omit<Target, 'now'>) {
  const changes = await listChanges(db, { cohortId: beforeCohortId, instrument })
  return changes.find(
    (change) => change.beforeCohortId === beforeCohortId && change.afterCohortId === afterCohortId,
  )
}

/**
 * Computes once how the people who completed the version in both cohorts have changed. If the second cohort has no group
 * report, the change stands alone: the later answers are then never part of one. Otherwise, all of these people must be
 * in the newest group reports of both cohorts.
 */
export async function computeChange(trx: Db, target: Target) {
  const { beforeCohortId, afterCohortId, instrument } = target
  await lockCohorts(trx, [beforeCohortId, afterCohortId])
  const [beforeKey, afterKey] = [beforeCohortId, afterCohortId].map((cohortId) => ({ cohortId, instrument }))
  const earlierChanges = [...(await listChanges(trx, beforeKey!)), ...(await listChanges(trx, afterKey!))]
  if (
    earlierChanges.some(
      (change) => change.beforeCohortId === beforeCohortId && change.afterCohortId === afterCohortId,
    )
  )
    return
  const first = (await listEditions(trx, beforeKey!)).at(-1)
  const second = (await listEditions(trx, afterKey!)).at(-1)
  if (!first) throw new AppError('group.no_edition')
  const standsAlone = second === undefined
  if (earlierChanges.some((change) => change.standsAlone) || (standsAlone && earlierChanges.length > 0))
    throw new AppError('impact.used')
  const [firstMembers, secondMembers] = [
    await listMembers(trx, beforeKey!),
    await listMembers(trx, afterKey!),
  ]
  const pairs = (await listPairs(trx, beforeKey!, afterCohortId)).filter(
    (pair) =>
      firstMembers.some(({ id }) => id === pair.before) &&
      (standsAlone || secondMembers.some(({ id }) => id === pair.after)),
  )
  if (pairs.length < MIN_GROUP_SIZE)
    throw new AppError('impact.too_small', { needed: MIN_GROUP_SIZE - pairs.length })
  const ids = [...firstMembers, ...secondMembers].map(({ id }) => id).concat(pairs.map(({ after }) => after))
  const answers = await findAnswers(trx, ids)
  const scoresOf = (id: string) => completeScores(instrument, answers.get(id)!)
  const side = (members: readonly { id: string; group: number }[], paired: readonly string[]) =>
    members.map(({ id, group }) => ({
      group,
      changes: [
        ...earlierChanges.filter((change) => change.members.flat().includes(id)).map((change) => change.id),
        ...(paired.includes(id) ? ['new'] : []),
      ].join(),
      scores: scoresOf(id),
    }))
  const befores = side(
    firstMembers,
    pairs.map(({ before }) => before),
  )
  const afters = side(
    secondMembers,
    pairs.map(({ after }) => after),
  )
  const firstEdition = shownEdition(instrument, first)
  const secondEdition = second && shownEdition(instrument, second)
  const figures: ChangeRow['figures'] = {}
  for (const { id } of instrument.scales) {
    const statements = statementIds(instrument, id)
    const sum = (assessmentIds: readonly string[]) =>
      sumScores(
        assessmentIds.map((assessmentId) => ({ scores: scoresOf(assessmentId) })),
        statements,
      )
    const change = sum(pairs.map(({ after }) => after)) - sum(pairs.map(({ before }) => before))
    const may = secondEdition
      ? mayDivide(instrument, id, firstEdition.scales[id]!, befores) &&
        mayDivide(instrument, id, secondEdition.scales[id]!, afters)
      : isShownToAll(firstEdition.scales[id]!, first.number) &&
        mayStandAlone(
          sumRange(instrument, id),
          {
            sum: scaleFigure(firstEdition, id).low * countPeople(firstEdition),
            people: countPeople(firstEdition),
          },
          pairs.length,
          change,
        )
    figures[id] = may ? { low: change, high: change } : null
  }
  await insertChange(trx, {
    ...target,
    standsAlone,
    figures,
    members: pairs.map(({ before, after }) => [before, after]),
  })
}

/** Whether the sum of a scale over everybody is a number. */
function isShownToAll({ alone, statements }: ScaleState, groups: number) {
  const columns = Object.values(statements).map(({ parts }) => [...alone, ...parts])
  return columns.every(
    (parts) =>
      parts.every(({ low, high }) => low === high) &&
      sumOf(parts.map((part) => part.groups.length)) === groups,
  )
}
