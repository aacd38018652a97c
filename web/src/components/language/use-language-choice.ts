import { type Args, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { rememberLanguage } from '../../i18n/remember-language.ts'
import { switchLanguage } from '../../i18n/switch-language.ts'
import type { Profile } from '../../session/profile.ts'
import { useSession } from '../../session/session.ts'

/** Switches the language for good: on the page, on this device and, for somebody logged in, in their profile. */
export function useLanguageChoice() {
  const api = useApi()
  const queryClient = useQueryClient()
  const userId = useSession((state) => (state.isAuthenticated ? state.userId : null))

  const toProfile = useMutation({
    mutationFn: async ({ userId, language }: { userId: string; language: string }) => {
      const profileKey = ['profile', userId] as const
      const profile = queryClient.getQueryData<Profile>(profileKey)
      if (!profile || profile.user.language === language) return
      // At once, so that no guard takes the page back to the language that was.
      queryClient.setQueryData(profileKey, { ...profile, user: { ...profile.user, language } })
      const body: Args<typeof endpoints.updateUser>['body'] = {
        language,
        recoveryEmail: profile.user.username,
      }
      await api.call(endpoints.updateUser, { params: { userId }, body })
    },
  })

  const onPage = useMutation({
    mutationFn: async (language: string) => {
      toProfile.reset()
      const isLastWanted = await switchLanguage(language)
      if (!isLastWanted) return
      rememberLanguage(language)
      if (userId) toProfile.mutate({ userId, language })
    },
  })

  return {
    choose: onPage.mutate,
    /** On its way here. */
    coming: onPage.isPending ? onPage.variables : undefined,
    /** Could not be loaded. */
    failed: onPage.isError ? onPage.variables : undefined,
    isUnsaved: toProfile.isError,
  }
}
