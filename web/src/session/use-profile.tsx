import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useApi } from '../api/ApiContext.tsx'
import { type Administration, requireOrganization } from './administration.ts'
import { type Profile, profileQuery } from './profile.ts'
import { useSession } from './session.ts'

type ProfileContextValue = { profile: Profile; userId: string }

const ProfileContext = createContext<ProfileContextValue | null>(null)

type ProfileProviderProps = {
  userId: string
  /** The organization that the user selected in place of the default organization. */
  selected?: Administration | undefined
  children: ReactNode
}

/** Provides the profile to the protected screens. The guard of these screens has loaded the profile. */
export function ProfileProvider({ userId, selected, children }: ProfileProviderProps) {
  const { data } = useSuspenseQuery(profileQuery(useApi(), userId))
  return <ProfileContext value={{ profile: { ...data, ...selected }, userId }}>{children}</ProfileContext>
}

/** Returns the profile of the logged-in user, which is always loaded on a protected screen. */
export function useProfile(): Profile {
  return useProfileContext().profile
}

/** Returns the organization that the user administers, which the frame of every administration screen requires. */
export function useOrganization() {
  return requireOrganization(useProfile())
}

/**
 * Returns the profile of the logged-in user if a guard has loaded it. Components that are also part of public screens
 * use this function.
 */
export function useLoadedProfile(): Profile | undefined {
  const userId = useSession((state) => state.userId)
  return useQuery({ ...profileQuery(useApi(), userId ?? ''), enabled: false }).data
}

/** Reloads the profile after a change and runs the guards of the current route. */
export function useReloadProfile(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { userId } = useProfileContext()
  return async () => {
    await client.refetchQueries({ queryKey: ['profile', userId] }, { throwOnError: true })
    await router.invalidate()
  }
}

function useProfileContext() {
  const value = useContext(ProfileContext)
  if (!value) throw new Error('useProfile needs a ProfileProvider.')
  return value
}
