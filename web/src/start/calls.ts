import { type Endpoint, endpoints } from '@lpi/contract'
import { type Base, baseOf } from '../api/build-request.ts'

/** An address with `:name` for what only the browser knows, under one of the bases of the settings. */
export type FirstCall = [base: Base, address: string]

const profile = [
  call(endpoints.getUser),
  call(endpoints.listConsents),
  call(endpoints.listOrganizationUserRoles, 'organizationRole=OrgAdmin&userId=:userId&size=30'),
]

/** What the screens on which a visit begins ask for first, by the path of their address. */
export const firstCalls: Record<string, FirstCall[]> = {
  '/': [...profile, call(endpoints.listAssessments, 'language=:language')],
  '/assessment/:assessmentId': [
    ...profile,
    call(endpoints.getAssessment, 'language=:language'),
    call(endpoints.getQuestionsPage, 'page=:page&language=:language'),
  ],
  '/assessment/:assessmentId/view-results': [...profile, call(endpoints.getReport, 'language=:language')],
}

function call({ path }: Endpoint, query?: string): FirstCall {
  return [baseOf(path), query ? `${path}?${query}` : path]
}
