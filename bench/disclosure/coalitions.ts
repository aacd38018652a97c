import type { History } from './history.ts'
import type { Document } from './library.ts'
import type { Played } from './play-history.ts'
import type { Assessment } from './timeline.ts'

/** People who pool what they read and what they know of themselves. */
export type Coalition = {
  role: string
  outputs: string
  /** How many people's answers they know, their own included. Unlimited for administrators who open every report. */
  known: number
  /** The number of people up to whom decision 034 protects everyone else from these readers. */
  k: number
  sees: (document: Document) => boolean
  knows: (assessment: Assessment) => boolean
  /** Whose answers they must not learn. */
  isProtected: (assessment: Assessment) => boolean
}

/** From decision 034: a fifth of the smallest block, which has five people in group reports and ten in comparisons. */
const K_OF_GROUP_REPORTS = 1
const K_OF_COMPARISONS = 2

export function listCoalitions({ history, readable }: Played): Coalition[] {
  const ofInsiders = (known: number) => {
    const insiders = new Set(history.insiders.slice(0, known))
    return {
      known,
      knows: ({ person }: Assessment) => insiders.has(person),
      isProtected: ({ person }: Assessment) => !insiders.has(person),
    }
  }
  const opens = ({ readers }: Document, known: number) =>
    history.insiders.slice(0, known).some((person) => readers.has(person))
  const learners = (known: number, k: number) => ({
    role: known === 1 ? 'learner' : `learner and accomplices, ${known} together`,
    k,
    ...ofInsiders(known),
  })
  const ownReports = [1, K_OF_COMPARISONS, 4, 8].map((known) => ({
    ...learners(known, K_OF_COMPARISONS),
    outputs: 'own reports',
    sees: (document: Document) => opens(document, known),
  }))
  const allReports = [K_OF_GROUP_REPORTS, 3, 4].map((known) => ({
    ...learners(known, K_OF_GROUP_REPORTS),
    outputs: 'own and group reports',
    sees: (document: Document) => document.kind === 'group' || opens(document, known),
  }))
  const reader: Coalition = {
    role: 'reader',
    k: K_OF_GROUP_REPORTS,
    outputs: 'group reports',
    sees: ({ kind }) => kind === 'group',
    ...ofInsiders(0),
  }
  return [...ownReports, reader, ...allReports, ...administrators(history, readable)]
}

/**
 * Administrators read every document of their organizations. Some open a few individual reports, others every report that
 * they may open. The others' answers are protected: those of people who withdrew, left or belong to another organization.
 */
function administrators({ organizations }: History, readable: ReadonlySet<string>): Coalition[] {
  const [one, all] =
    organizations === 1
      ? ['administrator', undefined]
      : ['administrator of one of two organizations', 'administrators of two organizations']
  const build = (role: string, isTheirs: (organization: number) => boolean, known: number): Coalition => {
    const opened = new Set([...readable].slice(0, known))
    return {
      role:
        known === Number.POSITIVE_INFINITY
          ? `${role}, every open report`
          : `${role}, ${known} individual ${known === 1 ? 'report' : 'reports'}`,
      outputs: 'all reports',
      known,
      k: K_OF_GROUP_REPORTS,
      sees: ({ organization }) => isTheirs(organization),
      knows: ({ id, organization }) => isTheirs(organization) && opened.has(id),
      isProtected: ({ id, organization }) => !isTheirs(organization) || !readable.has(id),
    }
  }
  return [K_OF_GROUP_REPORTS, 3, Number.POSITIVE_INFINITY].flatMap((known) => [
    build(one!, (organization) => organization === 0, known),
    ...(all ? [build(all, () => true, known)] : []),
  ])
}
