import { useSession } from '../session/session.ts'
import { keepOnOneLine } from './keep-on-one-line.ts'

/**
 * What a link from an email or an administrator refers to. The link in an invitation email contains a code; the
 * invitation link that administrators can copy does not. An access code is formatted for display: it contains word
 * joiners, which prevent line breaks.
 */
type EntryLink =
  | { kind: 'invitation'; invitationId: string; code: string | null }
  | { kind: 'accessCode'; code: string }

/** The invitation or access code whose link a visitor opened. The application returns to the link after login. */
export function useEntryLink(): EntryLink | undefined {
  const path = useSession(({ redirectAfterLogin }) => redirectAfterLogin)
  return path === null ? undefined : readEntryLink(path)
}

function readEntryLink(path: string): EntryLink | undefined {
  const [pathname, search] = path.split('?')
  const linkCode = new URLSearchParams(search).get('code')
  const invitationId = /^\/invitation\/([^/]+)/.exec(pathname ?? '')?.[1]
  if (invitationId) return { kind: 'invitation', invitationId, code: linkCode }
  const code = pathname === '/' && linkCode
  return code ? { kind: 'accessCode', code: keepOnOneLine(code) } : undefined
}
