import { type Endpoint, endpoints, fillPath } from '@lpi/contract'
import { findUser } from '../../server/src/accounts/users/shared-queries.ts'
import * as assessments from '../../server/src/administration/assessment-search/queries.ts'
import * as folders from '../../server/src/administration/searches/folders/queries.ts'
import * as leaders from '../../server/src/administration/searches/leaders/queries.ts'
import { findOwnAssessment, listOwnAssessments } from '../../server/src/answering/assessments/queries.ts'
import { wholeOrganization } from '../../server/src/platform/base/scope.ts'
import type { Db } from '../../server/src/platform/db/connect.ts'
import { findSubjectWithContext } from '../../server/src/results/reports/queries.ts'

export type Reader = { userId: string; assessmentId: string; sessionId: string; accessToken: string }
export type Readers = {
  learnersInProgress: Reader[]
  learnersWithReport: Reader[]
  administrator: Reader
  organizationId: string
}

export type Case = {
  name: string
  readers: readonly Reader[]
  method: string
  path: (reader: Reader) => string
  body?: object
  /** The query that the product runs after the query about the caller. */
  query: (db: Db, reader: Reader) => Promise<unknown>
}

/** The reads of the pages that learners and administrators use most. */
export function buildCases({
  learnersInProgress,
  learnersWithReport,
  administrator,
  organizationId,
}: Readers): Case[] {
  const learnerSearch = {
    actorId: administrator.userId,
    organizationId,
    network: '127.0.0.1',
    now: new Date(),
  }
  const readCase = (
    name: string,
    readers: readonly Reader[],
    endpoint: Endpoint,
    params: (reader: Reader) => Record<string, string>,
    query: Case['query'],
  ): Case => ({
    name,
    readers,
    method: endpoint.method,
    path: (reader) => fillPath(endpoint.path, params(reader)),
    query,
  })
  const administratorCase = (
    name: string,
    endpoint: Endpoint,
    search: object,
    query: Case['query'],
  ): Case => {
    const text = new URLSearchParams({ organizationId, ...search } as Record<string, string>)
    return {
      ...readCase(name, [administrator], endpoint, () => ({}), query),
      path: () => `${fillPath(endpoint.path)}?${text}`,
    }
  }
  const scope = wholeOrganization(organizationId)
  const assessmentSearch = (
    name: string,
    body: Partial<Parameters<typeof assessments.loadPage>[1]>,
  ): Case => {
    const { orderBy = '-UpdatedAt' as const, ...criteria } = body as { orderBy?: '-CreatedAt' | '-UpdatedAt' }
    const page = { orderBy, offset: 0, size: 25 }
    const query = (db: Db) => assessments.loadPage(db, { scope, ...criteria }, page, learnerSearch)
    return {
      ...administratorCase(name, endpoints.searchAssessments, {}, query),
      body: { ...criteria, ...page },
    }
  }
  const assessmentParams = ({ assessmentId }: Reader) => ({ assessmentId })
  return [
    readCase(
      'question page',
      learnersInProgress,
      endpoints.getQuestionsPage,
      assessmentParams,
      findOwnAssessment,
    ),
    readCase(
      'own assessments',
      learnersInProgress,
      endpoints.listAssessments,
      () => ({}),
      (db, { userId }) => listOwnAssessments(db, userId),
    ),
    readCase(
      'own report',
      learnersWithReport,
      endpoints.getReport,
      assessmentParams,
      (db, { assessmentId }) => findSubjectWithContext(db, assessmentId),
    ),
    readCase(
      'profile',
      learnersInProgress,
      endpoints.getUser,
      ({ userId }) => ({ userId }),
      (db, { userId }) => findUser(db, userId),
    ),
    assessmentSearch('assessments, by last change', {}),
    assessmentSearch('assessments, newest first', { orderBy: '-CreatedAt' } as object),
    assessmentSearch('assessments, completed', { status: ['COMPLETED'] }),
    assessmentSearch('assessments, by keyword', { keyword: 'reyes' }),
    administratorCase('learners', endpoints.searchLeaders, {}, (db) =>
      leaders.loadPage(
        db,
        { scope, hasCompletedAssessments: false },
        { orderBy: '+Name', offset: 0, size: 20 },
        learnerSearch,
      ),
    ),
    administratorCase('cohorts', endpoints.searchFolders, {}, (db) =>
      folders.loadPage(
        db,
        { scope, hasCompletedLeadersAssessments: true },
        { orderBy: '+Name', offset: 0, size: 20 },
      ),
    ),
  ]
}
