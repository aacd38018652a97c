import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Fetches the screen that comes next while the connection is there; nothing is lost when it is not. */
export function usePreload(href: string) {
  const router = useRouter()
  useEffect(() => void router.preloadRoute({ to: href }), [router, href])
}
