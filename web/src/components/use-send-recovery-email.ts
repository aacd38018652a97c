import { endpoints } from '@lpi/contract'
import { useApi } from '../api/ApiContext.tsx'

/** The site that the link in the email leads to. */
const siteType = 'lpi'

/** Returns a function that requests the email with the link for setting a new password. */
export function useSendRecoveryEmail() {
  const api = useApi()
  return (username: string) => api.call(endpoints.recoverPassword, { body: { username, siteType } })
}
