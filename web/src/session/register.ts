import { type Args, endpoints, PIPL_COUNTRY, piplPurposes } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { logInWhileRegistering } from './login.ts'
import { platformMapping } from './platform-mapping.ts'
import type { Session } from './session.ts'

type NewUser = Args<typeof endpoints.createUser>['body']
export type Registration = Omit<NewUser, 'username' | 'userMappings'>

type RegisterOptions = {
  /** True if the response to an earlier attempt was lost, so the account may already exist. */
  mayExist?: boolean
}

/**
 * Creates the account, logs in and records the consents that the user gave in the form. As with `logIn`, a guard
 * redirects afterward. If a consent cannot be recorded, the registration still succeeds, and `guardTerms` redirects to
 * the terms screen.
 */
export async function register(
  api: Api,
  session: Session,
  registration: Registration,
  { mayExist = false }: RegisterOptions = {},
) {
  const { email, password, orgOrSchool = '' } = registration
  const userMappings = [platformMapping(api.config, orgOrSchool)]
  const body = { ...registration, username: email, userMappings }
  let { country } = registration
  let accountExistsError: ApiError | undefined
  try {
    country = (await api.call(endpoints.createUser, { body })).country
  } catch (error) {
    if (!mayExist || !(error instanceof ApiError) || error.code !== 'user.exists') throw error
    accountExistsError = error
  }
  try {
    await logInWhileRegistering(api, session, { username: email, password })
  } catch (error) {
    throw accountExistsError && error instanceof ApiError && error.status === 401 ? accountExistsError : error
  }
  const { privacy, pipl } = api.config.policyVersions
  const { language } = registration
  await recordConsent(api, session, { policyType: 'privacy-policy', version: privacy, language })
  if (country === PIPL_COUNTRY) {
    const purposes = [...piplPurposes]
    await recordConsent(api, session, { policyType: 'pipl-policy', version: pipl, language, purposes })
  }
  session.setState({ isAuthenticated: true })
}

type NewConsent = Omit<Args<typeof endpoints.createConsent>['body'], 'userId' | 'status'>

async function recordConsent(api: Api, session: Session, consent: NewConsent) {
  const userId = session.getState().userId ?? ''
  const body = { userId, ...consent, status: 'accepted' } as const
  await api.call(endpoints.createConsent, { params: { userId }, body }).catch(() => undefined)
}
