import { useSession } from '../session/session.ts'

type Arrival = { kind: 'invitation' } | { kind: 'accessCode'; code: string }

/** Whether a visitor came with an invitation or an access code, which the application opens after the login. */
export function useArrival(): Arrival | undefined {
  const path = useSession(({ redirectAfterLogin }) => redirectAfterLogin)
  return path === null ? undefined : readArrival(path)
}

function readArrival(path: string): Arrival | undefined {
  const [pathname, search] = path.split('?')
  if (pathname?.startsWith('/invitation/')) return { kind: 'invitation' }
  const code = pathname === '/' && new URLSearchParams(search).get('code')
  return code ? { kind: 'accessCode', code } : undefined
}
