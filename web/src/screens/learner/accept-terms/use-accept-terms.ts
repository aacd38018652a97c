import { endpoints, piplPurposes, policyTypes } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile, useReloadProfile } from '../../../session/use-profile.tsx'

/**
 * Returns a function that records every missing consent. The profile then has no missing terms, so the route guard
 * redirects to another screen.
 */
export function useAcceptTerms() {
  const { language } = useTranslation()
  const api = useApi()
  const { user, missingTerms } = useProfile()
  const reloadProfile = useReloadProfile()
  const { privacy, pipl } = api.config.policyVersions
  const versions = { 'privacy-policy': privacy, 'pipl-policy': pipl }
  const { userId } = user

  return async () => {
    for (const policyType of policyTypes.filter((type) => missingTerms.includes(type))) {
      const version = versions[policyType]
      const purposes = policyType === 'pipl-policy' ? { purposes: [...piplPurposes] } : {}
      const consent = { policyType, version, status: 'accepted', language } as const
      const body = { userId, ...consent, ...purposes }
      await api.call(endpoints.createConsent, { params: { userId }, body })
    }
    await reloadProfile()
  }
}
