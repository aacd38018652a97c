import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Preloads the next screen. */
export function usePreload(href: string) {
  const router = useRouter()
  useEffect(() => void router.preloadRoute({ to: href }), [router, href])
}
