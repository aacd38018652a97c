import type { History } from './history.ts'
import type { Document } from './library.ts'
import type { Played } from './play-history.ts'
import type { Assessment } from './timeline.ts'

/** People who pool what they read and what they know of themselves. */
export type Coalition = {
  role: string
  outputs: string
  /** How many people's answers they know besides the learner's own; undefined for administrators, who may open reports. */
  accomplices?: number
  sees: (document: Document) => boolean
  knows: (assessment: Assessment) => boolean
  /** Whose answers they must not learn. */
  isProtected: (assessment: Assessment) => boolean
}

export function listCoalitions({ history, readable }: Played): Coalition[] {
  const ofInsiders = (count: number): Pick<Coalition, 'knows' | 'isProtected'> => {
    const insiders = new Set(history.insiders.slice(0, count))
    return {
      knows: ({ person }) => insiders.has(person),
      isProtected: ({ person }) => !insiders.has(person),
    }
  }
  const opens = ({ readers }: Document, count: number) =>
    history.insiders.slice(0, count).some((person) => readers.has(person))
  const learners = history.insiders.map((_, accomplices) => ({
    role: accomplices === 0 ? 'learner' : `learner, ${accomplices} accomplices`,
    accomplices,
    ...ofInsiders(accomplices + 1),
  }))
  return [
    ...learners.map((one) => ({
      ...one,
      outputs: 'own reports',
      sees: (document: Document) => opens(document, one.accomplices + 1),
    })),
    {
      role: 'reader of group reports',
      outputs: 'group reports',
      accomplices: 0,
      sees: ({ kind }) => kind === 'group',
      ...ofInsiders(0),
    },
    ...learners.map((one) => ({
      ...one,
      outputs: 'own and group reports',
      sees: (document: Document) => document.kind === 'group' || opens(document, one.accomplices + 1),
    })),
    ...administrators(history, readable),
  ]
}

/** Administrators read every document of their organizations, and open every report that they may open. */
function administrators({ organizations }: History, readable: ReadonlySet<string>): Coalition[] {
  const ofAll = { sees: () => true, knows: ({ id }: Assessment) => readable.has(id) }
  const ofFirst = {
    sees: ({ organization }: Document) => organization === 0,
    knows: ({ id, organization }: Assessment) => organization === 0 && readable.has(id),
  }
  const build = (role: string, one: Pick<Coalition, 'sees' | 'knows'>): Coalition => ({
    role,
    outputs: 'all reports',
    ...one,
    isProtected: (assessment) => !one.knows(assessment),
  })
  if (organizations === 1) return [build('administrator', ofAll)]
  return [
    build('administrator of one of two organizations', ofFirst),
    build('administrators of two organizations', ofAll),
  ]
}
