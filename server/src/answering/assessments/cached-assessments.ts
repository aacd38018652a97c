import { LRUCache } from 'lru-cache'
import type { findOwnAssessment } from './queries.ts'

export type AssessmentState = NonNullable<Awaited<ReturnType<typeof findOwnAssessment>>>

/**
 * The assessments that this process most recently read in `loadAssessmentWithInstrument` or saved in `saveWithoutLock`,
 * by id. They may be outdated; a save that is based on an outdated version is not applied.
 */
export const createAssessmentCache = () => new LRUCache<string, AssessmentState>({ max: 5000 })
