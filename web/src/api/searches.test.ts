import { endpoints, type WebConfig } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { buildRequest } from './build-request.ts'

const config = { apiHost: '', companyHost: '', batchReportsHost: '', imageHost: '' } as WebConfig
const organizationId = '7f0c8b1e-3f0a-4a52-9d7d-0f6a4f0a1b2c'
const folderId = '1b0e5c8e-52a5-4d54-8f8e-2a9a4f0f3e11'

describe('a search', () => {
  it('for assessments sends the organization in the URL, and sends lists as comma-separated values (REQ-137)', () => {
    const { url, init } = buildRequest(config, endpoints.searchAssessments, {
      query: { organizationId },
      body: { keyword: ' Ada  Lovelace ', status: ['COMPLETED', 'ACCEPTED'], folderIds: [folderId] },
    })
    expect(`${init.method} ${url}`).toBe(
      `POST /lpi/api/v4/lpi-assessments/search?organizationId=${organizationId}`,
    )
    expect(JSON.parse(String(init.body))).toEqual({
      keyword: 'Ada,Lovelace',
      status: 'COMPLETED,ACCEPTED',
      folderIds: folderId,
      orderBy: '-CreatedAt',
      offset: 0,
      size: 20,
    })
  })

  it('for learners replaces the spaces and tabs in the keyword with commas (REQ-139)', () => {
    const query = { organizationId, keyword: 'Ada\tKing  Lovelace', email: 'ada@' }
    const { url } = buildRequest(config, endpoints.searchLeaders, { query })
    const { pathname, searchParams } = new URL(url, 'https://lpi.test')
    expect(pathname).toBe('/lpi/api/v4/lpi-leaders/search')
    expect(searchParams.get('keyword')).toBe('Ada,King,Lovelace')
    expect(searchParams.get('email')).toBe('ada@')
  })

  it('for cohorts requests the first twenty cohorts with completed assessments, sorted by name (REQ-140)', () => {
    const { url } = buildRequest(config, endpoints.searchFolders, { query: { organizationId } })
    const { pathname, searchParams } = new URL(url, 'https://lpi.test')
    expect(pathname).toBe('/lpi/api/v4/lpi-folders/search')
    expect(Object.fromEntries(searchParams)).toEqual({
      organizationId,
      offset: '0',
      size: '20',
      hasCompletedLeadersAssessments: 'true',
      orderBy: '+Name',
    })
  })
})
