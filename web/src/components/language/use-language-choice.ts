import { type Args, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { rememberLanguage } from '../../i18n/remember-language.ts'
import { switchLanguage } from '../../i18n/switch-language.ts'
import type { Profile } from '../../session/profile.ts'
import { recoveryEmailOf } from '../../session/recovery-email.ts'
import { useSession } from '../../session/session.ts'

/** Switches the language on the page, and stores it on the device and in the profile of a logged-in user. */
export function useLanguageChoice() {
  const api = useApi()
  const queryClient = useQueryClient()
  const userId = useSession((state) => (state.isAuthenticated ? state.userId : null))

  const profileMutation = useMutation({
    mutationFn: async ({ userId, language }: { userId: string; language: string }) => {
      const profileKey = ['profile', userId] as const
      const setCachedLanguage = () =>
        queryClient.setQueryData<Profile>(
          profileKey,
          (profile) => profile && { ...profile, user: { ...profile.user, language } },
        )
      // The cache is updated before the request, so that the route guards do not switch back to the old language. If the
      // request fails, the user can choose the same language again to repeat it.
      const profile = setCachedLanguage()
      const params = { userId }
      // A public screen does not load the profile.
      const user = profile?.user ?? (await api.call(endpoints.getUser, { params }))
      const body: Args<typeof endpoints.updateUser>['body'] = {
        language,
        recoveryEmail: recoveryEmailOf(user),
      }
      await api.call(endpoints.updateUser, { params, body })
      // A protected screen that was opened in the meantime may have loaded the old language.
      setCachedLanguage()
    },
  })

  const switchMutation = useMutation({
    mutationFn: async (language: string) => {
      profileMutation.reset()
      const hasSwitched = await switchLanguage(language)
      if (!hasSwitched) return
      rememberLanguage(language)
      if (userId) profileMutation.mutate({ userId, language })
    },
  })

  return {
    choose: switchMutation.mutate,
    /** The language that is loading. */
    pendingLanguage: switchMutation.isPending ? switchMutation.variables : undefined,
    /** The language that could not be loaded. */
    failedLanguage: switchMutation.isError ? switchMutation.variables : undefined,
    isUnsaved: profileMutation.isError,
  }
}
