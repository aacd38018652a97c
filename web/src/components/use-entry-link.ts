import { useSession } from '../session/session.ts'

/**
 * What a link from an email or an administrator refers to. The link in an invitation email contains a code; the
 * invitation link that administrators can copy does not.
 */
type EntryLink =
  | { kind: 'invitation'; invitationId: string; code: string | null }
  | { kind: 'accessCode'; code: string }

/** The invitation or access code whose link a visitor opened. The application returns to the link after login. */
export function useEntryLink(): EntryLink | undefined {
  const path = useSession(({ redirectAfterLogin }) => redirectAfterLogin)
  return path === null ? undefined : readEntryLink(path)
}

/** The path that redeems an access code after login. */
export function redeemPath(code: string) {
  return `/?${new URLSearchParams({ code })}`
}

function readEntryLink(path: string): EntryLink | undefined {
  const [pathname, search] = path.split('?')
  const code = new URLSearchParams(search).get('code')
  const invitationId = /^\/invitation\/([^/]+)/.exec(pathname ?? '')?.[1]
  if (invitationId) return { kind: 'invitation', invitationId, code }
  return pathname === '/' && code ? { kind: 'accessCode', code } : undefined
}
