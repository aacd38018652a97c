import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useApi } from '../api/ApiContext.tsx'
import { type Profile, profileQuery } from './profile.ts'
import { useSession } from './session.ts'

type Held = { profile: Profile; userId: string }

const ProfileContext = createContext<Held | null>(null)

/** Stands around the protected screens. The guard has loaded the profile before. */
export function ProfileProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const { data: profile } = useSuspenseQuery(profileQuery(useApi(), userId))
  return <ProfileContext value={{ profile, userId }}>{children}</ProfileContext>
}

/** The person who is logged in; never pending inside a protected screen. */
export function useProfile(): Profile {
  return useHeld().profile
}

/** Of whoever is logged in, as far as a guard has loaded it: for what also stands around open pages. */
export function useLoadedProfile(): Profile | undefined {
  const userId = useSession((state) => state.userId)
  return useQuery({ ...profileQuery(useApi(), userId ?? ''), enabled: false }).data
}

/** Reads the profile again after something in it changed; the guards then decide anew where one may be. */
export function useReloadProfile(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { userId } = useHeld()
  return async () => {
    await client.refetchQueries({ queryKey: ['profile', userId] }, { throwOnError: true })
    await router.invalidate()
  }
}

function useHeld(): Held {
  const held = useContext(ProfileContext)
  if (!held) throw new Error('useProfile needs a protected screen around it')
  return held
}
