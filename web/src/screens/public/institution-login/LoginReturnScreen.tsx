import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { joinPath } from '../../../components/use-entry-link.ts'
import { readVisit } from '../../../session/institution-visit.ts'
import { isOwnTicket } from '../../../session/own-ticket.ts'
import { ForwardTest } from './ForwardTest.tsx'
import { JoinAccounts } from './JoinAccounts.tsx'
import { ReturnedLogin } from './ReturnedLogin.tsx'
import { ReturnedProof } from './ReturnedProof.tsx'
import { StartJoin } from './StartJoin.tsx'
import { VisitFailure } from './VisitFailure.tsx'

/**
 * Where the browser returns from the login of an institution. Removes the parameters from the URL at once, so that the
 * history does not contain them.
 */
export function LoginReturnScreen({ search }: { search: Record<string, string> }) {
  // Only a redirect after a login has this state. A link that someone sends must not join two accounts.
  const isAfterLogin = useLocation({ select: ({ state }) => state.isAfterLogin === true })
  const [first] = useState(() => ({
    search,
    isAfterLogin,
    visit: readVisit(),
    isOwn: isOwnTicket(search.ticket ?? ''),
  }))
  // These navigate at once, which also replaces the URL.
  const isLeaving = !first.isAfterLogin && (first.visit?.purpose === 'test' || first.isOwn)
  useEffect(() => {
    if (!isLeaving) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [isLeaving])
  return <WelcomeFrame>{renderStep(first)}</WelcomeFrame>
}

type First = {
  search: Record<string, string>
  isAfterLogin: boolean
  visit: ReturnType<typeof readVisit>
  /** Whether a course launch in this browser issued the ticket. */
  isOwn: boolean
}

function renderStep({ search, isAfterLogin, visit, isOwn }: First) {
  const { ticket, name = '', next = '/' } = search
  if (isAfterLogin && ticket) return <JoinAccounts ticket={ticket} name={name} next={next} />
  if (isOwn && ticket) return <StartJoin path={joinPath({ ticket, name, next })} />
  const query = new URLSearchParams(search).toString()
  if (!visit || query === '') return <VisitFailure search={search} />
  if (visit.purpose === 'test') return <ForwardTest visit={visit} query={query} />
  if (visit.purpose === 'proof') return <ReturnedProof visit={visit} search={search} />
  return <ReturnedLogin visit={visit} search={search} />
}
