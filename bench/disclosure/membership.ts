import type { TestApp } from '../../server/src/testing/open-test-app.ts'

/** The assessments of a learner's comparison: the first of each person, in whole tens. `present` is in order of completion. */
export function listComparedAssessments(present: readonly { id: string; person: number }[]) {
  const first = present.filter(({ person }, i) => present.findIndex((one) => one.person === person) === i)
  return first.slice(0, Math.floor(first.length / 10) * 10).map(({ id }) => id)
}

/**
 * The assessments of a group report. The rules that choose them are public and depend on ids that administrators see,
 * so an attacker can compute them; here they are read from the database.
 */
export async function listGroupAssessments(t: TestApp, cohortId: string, asOf: string) {
  const { assessment_ids } = await t.ctx.db
    .selectFrom('released_groups')
    .select('assessment_ids')
    .where('cohort_id', '=', cohortId)
    .where('released_at', '=', new Date(asOf))
    .executeTakeFirstOrThrow()
  return assessment_ids
}
