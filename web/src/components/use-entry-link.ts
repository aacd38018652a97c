import { useSession } from '../session/session.ts'

/**
 * What a link from an email or an administrator refers to. The link in an invitation email contains a code; the
 * invitation link that administrators can copy does not. `join`: the user has logged in at an institution, and the
 * address belongs to an account here.
 */
type EntryLink =
  | { kind: 'invitation'; invitationId: string; code: string | null }
  | { kind: 'accessCode'; code: string }
  | { kind: 'join'; name: string; next: string }

/** The invitation or access code whose link a visitor opened. The application returns to the link after login. */
export function useEntryLink(): EntryLink | undefined {
  const path = useSession(({ redirectAfterLogin }) => redirectAfterLogin)
  return path === null ? undefined : readEntryLink(path)
}

/** The path that redeems an access code after login. */
export function redeemPath(code: string) {
  return `/?${new URLSearchParams({ code })}`
}

const joinPathname = '/login/return'

/**
 * The path that joins an account at an institution and the account in which the user then logs in. It is the remembered
 * location, so that the user can also set a new password first, in another tab.
 */
export function joinPath(join: { ticket: string; name: string; next: string }) {
  return `${joinPathname}?${new URLSearchParams(join)}`
}

function readEntryLink(path: string): EntryLink | undefined {
  const [pathname, search] = path.split('?')
  const parameters = new URLSearchParams(search)
  const code = parameters.get('code')
  const invitationId = /^\/invitation\/([^/]+)/.exec(pathname ?? '')?.[1]
  if (invitationId) return { kind: 'invitation', invitationId, code }
  if (pathname === joinPathname)
    return { kind: 'join', name: parameters.get('name') ?? '', next: parameters.get('next') ?? '/' }
  return pathname === '/' && code ? { kind: 'accessCode', code } : undefined
}
