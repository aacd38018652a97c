import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { readVisit } from '../../../session/institution-visit.ts'
import { ForwardTest } from './ForwardTest.tsx'
import { JoinAccounts } from './JoinAccounts.tsx'
import { ReturnedLogin } from './ReturnedLogin.tsx'
import { ReturnedProof } from './ReturnedProof.tsx'
import { VisitFailure } from './VisitFailure.tsx'

/**
 * Where the browser returns from the login of an institution. Removes the parameters from the URL at once, so that the
 * history does not contain them.
 */
export function LoginReturnScreen({ search }: { search: Record<string, string> }) {
  // Only a redirect after a login has this state. A link that someone sends must not join two accounts.
  const isAfterLogin = useLocation({ select: ({ state }) => state.isAfterLogin === true })
  const [first] = useState({ search, isAfterLogin, visit: readVisit() })
  const isTest = first.visit?.purpose === 'test'
  useEffect(() => {
    // A test navigates at once, which also replaces the URL.
    if (!isTest) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [isTest])
  return <WelcomeFrame>{renderStep(first)}</WelcomeFrame>
}

type First = {
  search: Record<string, string>
  isAfterLogin: boolean
  visit: ReturnType<typeof readVisit>
}

function renderStep({ search, isAfterLogin, visit }: First) {
  const { ticket, name = '', next = '/' } = search
  if (isAfterLogin && ticket) return <JoinAccounts ticket={ticket} name={name} next={next} />
  const query = new URLSearchParams(search).toString()
  if (!visit || query === '') return <VisitFailure search={search} />
  if (visit.purpose === 'test') return <ForwardTest visit={visit} query={query} />
  if (visit.purpose === 'proof') return <ReturnedProof visit={visit} search={search} />
  return <ReturnedLogin visit={visit} search={search} />
}
