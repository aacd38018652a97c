import { useSession } from '../session/session.ts'
import { keepOnOneLine } from './keep-on-one-line.ts'

/** The access code is for display. */
type EntryLink = { kind: 'invitation' } | { kind: 'accessCode'; code: string }

/** The invitation or the access code that a visitor opened. The application returns to it after the login. */
export function useEntryLink(): EntryLink | undefined {
  const path = useSession(({ redirectAfterLogin }) => redirectAfterLogin)
  return path === null ? undefined : readEntryLink(path)
}

function readEntryLink(path: string): EntryLink | undefined {
  const [pathname, search] = path.split('?')
  if (pathname?.startsWith('/invitation/')) return { kind: 'invitation' }
  const code = pathname === '/' && new URLSearchParams(search).get('code')
  return code ? { kind: 'accessCode', code: keepOnOneLine(code) } : undefined
}
