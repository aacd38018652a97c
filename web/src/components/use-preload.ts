import { type AnyRoute, type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Loads the chunk of the next screen. */
export function usePreload(to: keyof RegisteredRouter['routesByPath']) {
  const router = useRouter()
  const route = router.routesByPath[to] as AnyRoute
  useEffect(() => void router.loadRouteChunk(route), [router, route])
}
