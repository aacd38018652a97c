import { createAccessCode } from '../../organizations/access-codes/create-access-code.ts'
import { revokeAccessCode } from '../../organizations/access-codes/revoke-access-code.ts'
import { createCohort } from '../../organizations/cohorts/create-cohort.ts'
import type { Db } from '../../platform/db/connect.ts'

const COHORT_SIZE = 120
const DAY_MS = 86_400_000

type CohortPlan = {
  organizationId: string
  instrument: { id: string; version: string }
  learners: number
  now: Date
}

export type DemoCohort = {
  cohortId: string
  name: string
  /** The current access code in display format. */
  code: string
  accessCodeIds: Record<'earlier' | 'current', string>
}

/**
 * Creates cohorts. Each has a current access code and the expired code of an earlier round. The first cohort also has a
 * revoked code.
 */
export async function createCohorts(trx: Db, { organizationId, instrument, learners, now }: CohortPlan) {
  const cohorts: DemoCohort[] = []
  for (let i = 0; i < Math.max(1, Math.ceil(learners / COHORT_SIZE)); i++) {
    const name = `Group ${i + 1}`
    const { cohortId } = await createCohort(trx, { organizationId, name })
    const codeOptions = { cohortId, instrument, seats: COHORT_SIZE + 30 }
    const earlierCode = await createAccessCode(trx, {
      ...codeOptions,
      expiresAt: new Date(now.getTime() - 100 * DAY_MS),
    })
    const currentCode = await createAccessCode(trx, codeOptions)
    const accessCodeIds = { earlier: earlierCode.accessCodeId, current: currentCode.accessCodeId }
    cohorts.push({ cohortId, name, code: currentCode.code, accessCodeIds })
  }
  const { code } = await createAccessCode(trx, { cohortId: cohorts[0]!.cohortId, instrument, seats: 10 })
  await revokeAccessCode(trx, { code, now })
  return cohorts
}
