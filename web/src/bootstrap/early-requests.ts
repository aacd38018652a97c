import { type Endpoint, endpoints } from '@lpi/contract'
import { type Base, baseOf } from '../api/build-request.ts'

/** A path template, with `:name` for values that only the browser has, and the setting that holds its base URL. */
export type EarlyRequest = [base: Base, path: string]

const profile = [
  request(endpoints.getUser),
  request(endpoints.listConsents),
  request(endpoints.listOrganizationUserRoles, 'organizationRole=OrgAdmin&userId=:userId&size=30'),
]

/** The first requests of the screens on which most visits begin, by route path. */
export const earlyRequests: Record<string, EarlyRequest[]> = {
  '/': [...profile, request(endpoints.listAssessments, 'language=:language')],
  '/assessment/:assessmentId': [
    ...profile,
    request(endpoints.getAssessment, 'language=:language'),
    request(endpoints.getQuestionsPage, 'page=:page&language=:language'),
  ],
  '/assessment/:assessmentId/view-results': [...profile, request(endpoints.getReport, 'language=:language')],
}

function request({ path }: Endpoint, query?: string): EarlyRequest {
  return [baseOf(path), query ? `${path}?${query}` : path]
}
