import { sql } from 'kysely'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'

/** People whose statistics are released together, once and for all. */
export type Block = {
  id: string
  members: readonly string[]
}

/**
 * Who is in which block. The rule is public and depends on what attackers see in lists and hear from each other, so they
 * can compute it; here it is read from the database, before anyone can be erased. The statistics of the blocks come from
 * documents only.
 */
export function createLedger(t: TestApp, cohortId: string) {
  const blocks = new Map<string, Block>()
  return {
    async refresh() {
      const { rows } = await sql<{ id: string; members: string[] }>`
        select released_blocks.id, array_agg(assessment_id) as members
        from released_blocks left join released_block_members on block_id = released_blocks.id
        where cohort_id = ${cohortId} group by released_blocks.id order by released_at`.execute(t.ctx.db)
      for (const { id, members } of rows) {
        blocks.set(id, { id, members: blocks.get(id)?.members ?? members })
      }
      return [...blocks.values()]
    },
  }
}
