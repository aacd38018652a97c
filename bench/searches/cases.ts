import { type Endpoint, endpoints, fillPath } from '@lpi/contract'

export type Case = { name: string; path: string; body?: object }

/** Typical and expensive searches by an administrator. */
export function buildCases(organizationId: string, cohortIds: string[]): Case[] {
  const search = (name: string, body: object) =>
    buildCase(name, endpoints.searchAssessments, { organizationId }, body)
  const leaderCase = (name: string, query: object) =>
    buildCase(name, endpoints.searchLeaders, { organizationId, ...query })
  const folderCase = (name: string, query: object) =>
    buildCase(name, endpoints.searchFolders, { organizationId, ...query })
  const size = 25
  return [
    search('assessments: first page', { size }),
    search('assessments: page 400', { size, offset: 10_000 }),
    search('assessments: completed', { size, status: 'COMPLETED' }),
    search('assessments: one cohort', { size, folderIds: cohortIds[0] }),
    search('assessments: completed in one week', {
      size,
      completedFrom: daysAgo(14),
      completedTo: daysAgo(7),
    }),
    search('assessments: keyword, two words', { size, keyword: 'reyes, b' }),
    search('assessments: keyword with two spellings', { size, keyword: 'schaefer' }),
    search('assessments: keyword of one letter', { size, keyword: 'a' }),
    search('assessments: keyword without a match', { size, keyword: 'zzzz' }),
    search('assessments: by name', { size, orderBy: '+Name' }),
    search('assessments: by name, page 400', { size, orderBy: '+Name', offset: 10_000 }),
    search('assessments: by name, in the middle', { size, orderBy: '-Name', offset: 50_000 }),
    search('assessments: by cohort', { size, orderBy: '+Folder' }),
    search('assessments: by last change, 100 rows', { size: 100, orderBy: '-UpdatedAt' }),
    leaderCase('learners: first page', {}),
    leaderCase('learners: keyword', { keyword: 'banerjee,ish' }),
    leaderCase('learners: with completed assessments, page 400', {
      hasCompletedAssessments: 'true',
      offset: '8000',
    }),
    folderCase('cohorts: first page', {}),
    folderCase('cohorts: keyword', { keyword: 'group 12' }),
    folderCase('cohorts: all, page 30', { hasCompletedLeadersAssessments: 'false', offset: '600' }),
  ]
}

function buildCase(name: string, endpoint: Endpoint, query: object, body?: object): Case {
  const search = new URLSearchParams(query as Record<string, string>)
  return { name, path: `${fillPath(endpoint.path)}?${search}`, ...(body && { body }) }
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
