import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/connect.ts'
import type { findOwnAssessment } from './queries.ts'

export type AssessmentState = NonNullable<Awaited<ReturnType<typeof findOwnAssessment>>>

const MAX_ASSESSMENTS = 5000

const byDatabase = new WeakMap<Db, LRUCache<string, AssessmentState>>()

/**
 * The assessments that this process most recently read in `loadAssessmentWithInstrument` or saved in `saveWithoutLock`,
 * by id. They may be outdated; a save that is based on an outdated version is not applied.
 */
export function getCachedAssessments(db: Db) {
  const existingCache = byDatabase.get(db)
  if (existingCache) return existingCache
  const assessments = new LRUCache<string, AssessmentState>({ max: MAX_ASSESSMENTS })
  byDatabase.set(db, assessments)
  return assessments
}
