import { sql } from 'kysely'
import type { BlockStatistics, DetailStatistics } from '../../server/src/results/disclosure/statistics.ts'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'

/** The people in a released block, and the statistics about them, which never change. */
export type Block = {
  id: string
  /** The ids of the members' assessments. */
  members: readonly string[]
  /**
   * `statistics` and `details` are what is released about the block. `independence.ts` checks that group reports and
   * comparisons do not depend on answers in any other way.
   */
  statistics: BlockStatistics
  details: DetailStatistics | null
}

/**
 * Creates a list of the released blocks of a cohort. A block keeps the members that it had when it was first read,
 * because the database deletes members whose accounts are erased. Attackers can work out the members, because the rule
 * for forming blocks is public and depends only on what attackers read in lists and tell each other.
 */
export function createLedger(t: TestApp, cohortId: string) {
  const blocks = new Map<string, Block>()
  return {
    async refresh() {
      const { rows } = await sql<Block & { members: string[] }>`
        select released_blocks.id, statistics, details, array_agg(assessment_id) as members
        from released_blocks left join released_block_members on block_id = released_blocks.id
        where cohort_id = ${cohortId} group by released_blocks.id order by released_at`.execute(t.ctx.db)
      for (const block of rows) {
        blocks.set(block.id, { ...block, members: blocks.get(block.id)?.members ?? block.members })
      }
      return [...blocks.values()]
    },
    /** Lists all blocks that `refresh` has read. */
    list: () => [...blocks.values()],
  }
}
