import { CreateAssessmentBody, endpoints } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { findFieldErrors } from './forms/field-problems.ts'

/** The organization and the cohort of an access code. The call is a POST request, so that no URL contains the code. */
export function accessCodeQuery(api: Api, accessCode: string) {
  return queryOptions({
    queryKey: [endpoints.checkAccessCode.path, accessCode] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call(endpoints.checkAccessCode, { body: { accessCode } }, { signal }),
  })
}

/** The options of a form whose only field is an access code. */
export const accessCodeForm = {
  check: (values: { accessCode: string }) => findFieldErrors(CreateAssessmentBody, values),
  errorFields: {
    'access_code.unknown': 'accessCode',
    'access_code.used_up': 'accessCode',
    'access_code.expired': 'accessCode',
  },
} as const
