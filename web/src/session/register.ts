import { type Args, endpoints, PIPL_COUNTRY, piplPurposes } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { logInWhileRegistering } from './log-in.ts'
import { platformMapping } from './platform-mapping.ts'
import type { Session } from './session.ts'

type NewUser = Args<typeof endpoints.createUser>['body']
export type Registration = Omit<NewUser, 'username' | 'userMappings'>

type Earlier = {
  /** The answer to an earlier attempt got lost, so the account may be there already. */
  mayExist?: boolean
}

/**
 * Creates the account, logs in and records the consents that the form asked for. As with `logIn`, the guard
 * goes on afterwards. A consent that could not be recorded does not undo the rest: the guard then asks
 * for it on the screen made for that.
 */
export async function register(
  api: Api,
  session: Session,
  registration: Registration,
  { mayExist = false }: Earlier = {},
) {
  const { email, password, orgOrSchool = '' } = registration
  const userMappings = [platformMapping(api.config, orgOrSchool)]
  const body = { ...registration, username: email, userMappings }
  let { country } = registration
  let taken: ApiError | undefined
  try {
    country = (await api.call(endpoints.createUser, { body })).country
  } catch (error) {
    if (!mayExist || !(error instanceof ApiError) || error.code !== 'user.exists') throw error
    taken = error
  }
  try {
    await logInWhileRegistering(api, session, { username: email, password })
  } catch (error) {
    throw taken && error instanceof ApiError && error.status === 401 ? taken : error
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
