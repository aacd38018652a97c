import type { Document } from './collect-documents.ts'
import type { History } from './create-history.ts'
import type { SimulatedHistory } from './simulate-history.ts'
import type { Assessment } from './timeline.ts'

/** People who pool what they read and the answers that they know. */
export type Coalition = {
  role: string
  outputs: string
  /**
   * The maximum number of people whose answers the coalition knows, including its own members. Infinite for
   * administrators who open every individual report.
   */
  knownCount: number
  /** Decision 034 protects everyone else if the coalition knows the answers of at most this many people. */
  k: number
  canRead: (document: Document) => boolean
  knowsAnswersOf: (assessment: Assessment) => boolean
  /** Whether the coalition must not learn these answers. */
  isProtected: (assessment: Assessment) => boolean
}

/** From decision 034: a fifth of the smallest block, which has five people in group reports and ten in comparisons. */
const K_OF_GROUP_REPORTS = 1
const K_OF_COMPARISONS = 2

export function listCoalitions({ history, readableIds }: SimulatedHistory): Coalition[] {
  const describeInsiders = (knownCount: number) => {
    const insiders = new Set(history.insiders.slice(0, knownCount))
    return {
      knownCount,
      knowsAnswersOf: ({ person }: Assessment) => insiders.has(person),
      isProtected: ({ person }: Assessment) => !insiders.has(person),
    }
  }
  const canOpen = ({ readers }: Document, knownCount: number) =>
    history.insiders.slice(0, knownCount).some((person) => readers.has(person))
  const describeLearners = (knownCount: number, k: number) => ({
    role: knownCount === 1 ? 'learner' : `coalition of ${knownCount} learners`,
    k,
    ...describeInsiders(knownCount),
  })
  const ownReports = [1, K_OF_COMPARISONS, 4, 8].map((knownCount) => ({
    ...describeLearners(knownCount, K_OF_COMPARISONS),
    outputs: 'own reports',
    canRead: (document: Document) => canOpen(document, knownCount),
  }))
  const allReports = [K_OF_GROUP_REPORTS, 3, 4].map((knownCount) => ({
    ...describeLearners(knownCount, K_OF_GROUP_REPORTS),
    outputs: 'own and group reports',
    canRead: (document: Document) => document.kind === 'group' || canOpen(document, knownCount),
  }))
  const reader: Coalition = {
    role: 'reader',
    k: K_OF_GROUP_REPORTS,
    outputs: 'group reports',
    canRead: ({ kind }) => kind === 'group',
    ...describeInsiders(0),
  }
  return [...ownReports, reader, ...allReports, ...listAdministratorCoalitions(history, readableIds)]
}

/**
 * Administrators read every document of their organizations. Some open a few individual reports, and others open every
 * individual report that they may read. The answers of people who withdrew consent, erased their account or belong to
 * another organization are protected.
 */
function listAdministratorCoalitions(
  { organizations }: History,
  readableIds: ReadonlySet<string>,
): Coalition[] {
  const [administratorOfOne, administratorOfAll] =
    organizations === 1
      ? ['administrator', undefined]
      : ['administrator of one of two organizations', 'administrators of two organizations']
  const buildCoalition = (
    role: string,
    isAdministered: (organization: number) => boolean,
    knownCount: number,
  ): Coalition => {
    const openedIds = new Set([...readableIds].slice(0, knownCount))
    return {
      role:
        knownCount === Number.POSITIVE_INFINITY
          ? `${role}, every individual report`
          : `${role}, ${knownCount} individual ${knownCount === 1 ? 'report' : 'reports'}`,
      outputs: 'all reports',
      knownCount,
      k: K_OF_GROUP_REPORTS,
      canRead: ({ organization }) => isAdministered(organization),
      knowsAnswersOf: ({ id, organization }) => isAdministered(organization) && openedIds.has(id),
      isProtected: ({ id, organization }) => !isAdministered(organization) || !readableIds.has(id),
    }
  }
  return [K_OF_GROUP_REPORTS, 3, Number.POSITIVE_INFINITY].flatMap((knownCount) => [
    buildCoalition(administratorOfOne!, (organization) => organization === 0, knownCount),
    ...(administratorOfAll ? [buildCoalition(administratorOfAll, () => true, knownCount)] : []),
  ])
}
