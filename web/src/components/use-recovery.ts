import { endpoints } from '@lpi/contract'
import { useApi } from '../api/ApiContext.tsx'

/** Tells the server for which of its sites the mailed link is made. */
const siteType = 'lpi'

/** Asks for the mail with the link that sets a new password. */
export function useRecovery() {
  const api = useApi()
  return (username: string) => api.call(endpoints.recoverPassword, { body: { username, siteType } })
}
