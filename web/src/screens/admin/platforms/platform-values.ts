import {
  type Args,
  DEFAULT_SEATS_PER_COURSE,
  type endpoints,
  type Platform,
  PlatformBody,
} from '@lpi/contract'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'

type Body = Args<typeof endpoints.createPlatform>['body']

/** The values of the form as its fields store them: empty text instead of null. */
export type PlatformValues = {
  name: string
  issuer: string
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
  keySetUrl: string
  audience: string
  deploymentId: string
  country: string
  trustsEmail: boolean
  seatsPerCourse: string
  teachersSeeReports: boolean
  contactEmail: string
}

export function initialValues(platform: Platform | undefined): PlatformValues {
  return {
    name: platform?.name ?? '',
    issuer: platform?.issuer ?? '',
    clientId: platform?.clientId ?? '',
    authorizationEndpoint: platform?.authorizationEndpoint ?? '',
    tokenEndpoint: platform?.tokenEndpoint ?? '',
    keySetUrl: platform?.keySetUrl ?? '',
    audience: platform?.audience ?? '',
    deploymentId: '',
    country: platform?.country ?? '',
    trustsEmail: platform?.trustsEmail ?? false,
    seatsPerCourse: String(platform?.seatsPerCourse ?? DEFAULT_SEATS_PER_COURSE),
    teachersSeeReports: platform?.teachersSeeReports ?? false,
    contactEmail: platform?.contactEmail ?? '',
  }
}

/** What the API expects. */
export function buildBody(values: PlatformValues): Body {
  const trimmedEntries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  const { deploymentId, ...trimmed } = Object.fromEntries(trimmedEntries) as PlatformValues
  return {
    ...trimmed,
    country: trimmed.country || null,
    seatsPerCourse: Number(trimmed.seatsPerCourse),
    contactEmail: trimmed.contactEmail || null,
    deploymentIds: deploymentId ? [deploymentId] : [],
  }
}

export const checkPlatform = (values: PlatformValues) => findFieldErrors(PlatformBody, buildBody(values))
