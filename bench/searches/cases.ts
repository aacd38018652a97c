import { type Endpoint, endpoints, fillPath } from '@lpi/contract'

export type Case = { name: string; path: string; body?: object }

/** Typical and expensive searches by an administrator. */
export function buildCases(organizationId: string, cohortIds: string[]): Case[] {
  const assessmentCase = (name: string, body: object) =>
    buildCase(name, endpoints.searchAssessments, { organizationId }, body)
  const learnerCase = (name: string, query: object) =>
    buildCase(name, endpoints.searchLeaders, { organizationId, ...query })
  const cohortCase = (name: string, query: object) =>
    buildCase(name, endpoints.searchFolders, { organizationId, ...query })
  const size = 25
  return [
    assessmentCase('assessments: first page', { size }),
    assessmentCase('assessments: page 401', { size, offset: 10_000 }),
    assessmentCase('assessments: completed', { size, status: 'COMPLETED' }),
    assessmentCase('assessments: one cohort', { size, folderIds: cohortIds[0] }),
    assessmentCase('assessments: completed in one week', {
      size,
      completedFrom: daysAgo(14),
      completedTo: daysAgo(7),
    }),
    assessmentCase('assessments: keyword, two words', { size, keyword: 'reyes, b' }),
    assessmentCase('assessments: keyword with two spellings', { size, keyword: 'schaefer' }),
    assessmentCase('assessments: keyword of one letter', { size, keyword: 'a' }),
    assessmentCase('assessments: keyword without a match', { size, keyword: 'zzzz' }),
    assessmentCase('assessments: by name', { size, orderBy: '+Name' }),
    assessmentCase('assessments: by name, page 401', { size, orderBy: '+Name', offset: 10_000 }),
    assessmentCase('assessments: by name, in the middle', { size, orderBy: '-Name', offset: 50_000 }),
    assessmentCase('assessments: by cohort', { size, orderBy: '+Folder' }),
    assessmentCase('assessments: by last change, 100 rows', { size: 100, orderBy: '-UpdatedAt' }),
    learnerCase('learners: first page', {}),
    learnerCase('learners: keyword', { keyword: 'banerjee,ish' }),
    learnerCase('learners: with completed assessments, page 401', {
      hasCompletedAssessments: 'true',
      offset: '8000',
    }),
    cohortCase('cohorts: first page', {}),
    cohortCase('cohorts: keyword', { keyword: 'group 12' }),
    cohortCase('cohorts: all, page 31', { hasCompletedLeadersAssessments: 'false', offset: '600' }),
  ]
}

function buildCase(name: string, endpoint: Endpoint, query: object, body?: object): Case {
  const search = new URLSearchParams(query as Record<string, string>)
  return { name, path: `${fillPath(endpoint.path)}?${search}`, ...(body && { body }) }
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
