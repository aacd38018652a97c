import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { withDatabase } from '../../e2e/database.ts'
import type { Db } from '../../server/src/platform/db/connect.ts'
import { copyLearners, prepareReports } from '../../server/src/testing/copy-learners.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'

/** The number of learners who are generated one by one. All other learners are copies of them. */
const GENERATED_LEARNERS = 1000
const MAX_ORGANIZATION_SIZE = 100_000

type Product = Awaited<ReturnType<typeof startProduct>>
export type Installation = { folder: string; learners: number; demo: Demo; product: Product }

/**
 * Creates and starts an installation with the given number of learners. Up to 100,000 of them are in the organization
 * that `demo` describes. The others are in additional organizations with up to 100,000 learners each.
 */
export async function startInstallation(
  folder: string,
  { learners, port }: { learners: number; port: number },
): Promise<Installation> {
  if (learners % GENERATED_LEARNERS !== 0)
    throw new Error(`The number of learners must be a multiple of ${GENERATED_LEARNERS}.`)
  const demo = await createDemo(folder, GENERATED_LEARNERS)
  const product = await startProduct(folder, { port, settings: { REQUESTS_PER_MINUTE: '1000000' } })
  await withDatabase(folder, async (db) => {
    await waitForEvidence(db)
    await prepareReports({ db, saveDb: db, state: new Map(), now: () => new Date() }, demo.organizationId)
    const targets = await planTargets(db, demo.organizationId, learners / GENERATED_LEARNERS - 1)
    await copyLearners(db, {
      organizationId: demo.organizationId,
      targets: targets.map((target) => ({ ...target, copiesAllTables: true })),
    })
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
  })
  return { folder, learners, demo, product }
}

/** Waits until the worker has frozen the evidence of the generated learners, because the copies must include it. */
async function waitForEvidence(db: Db) {
  const findMissing = () =>
    db
      .selectFrom('assessments')
      .leftJoin('assessment_evidence', 'assessment_evidence.assessment_id', 'assessments.id')
      .select('assessments.id')
      .where('status', '=', 'COMPLETED')
      .where('assessment_evidence.assessment_id', 'is', null)
      .executeTakeFirst()
  while (await findMissing()) await sleep(200)
}

async function planTargets(db: Db, organizationId: string, copies: number) {
  const maxCopies = MAX_ORGANIZATION_SIZE / GENERATED_LEARNERS
  const firstCopies = Math.min(copies, maxCopies - 1)
  const targets = [{ organizationId, copies: firstCopies }]
  for (let remainingCopies = copies - firstCopies; remainingCopies > 0; remainingCopies -= maxCopies) {
    const { id } = await db
      .insertInto('organizations')
      .values({ name: `College ${targets.length + 1}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    targets.push({ organizationId: id, copies: Math.min(remainingCopies, maxCopies) })
  }
  return targets
}
