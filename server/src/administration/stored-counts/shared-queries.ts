import { sql } from 'kysely'

/** The number of assessments per cohort and status, split into several rows that the caller must add up. */
export const storedCounts = sql`
  select cohort_id, status, count as n from assessment_counts
  union all
  select cohort_id, status, change from pending_assessment_counts`
