import { type Args, type endpoints, type Platform, PlatformBody } from '@lpi/contract'
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
    seatsPerCourse: String(platform?.seatsPerCourse ?? 200),
    teachersSeeReports: platform?.teachersSeeReports ?? false,
    contactEmail: platform?.contactEmail ?? '',
  }
}

/** What the API expects. */
export function buildBody({ deploymentId, ...values }: PlatformValues): Body {
  const trimmed = (text: string) => text.trim()
  return {
    ...values,
    name: trimmed(values.name),
    issuer: trimmed(values.issuer),
    clientId: trimmed(values.clientId),
    authorizationEndpoint: trimmed(values.authorizationEndpoint),
    tokenEndpoint: trimmed(values.tokenEndpoint),
    keySetUrl: trimmed(values.keySetUrl),
    audience: trimmed(values.audience),
    country: values.country || null,
    seatsPerCourse: Number(values.seatsPerCourse),
    contactEmail: trimmed(values.contactEmail) || null,
    deploymentIds: trimmed(deploymentId) ? [trimmed(deploymentId)] : [],
  }
}

export const checkPlatform = (values: PlatformValues) => findFieldErrors(PlatformBody, buildBody(values))
