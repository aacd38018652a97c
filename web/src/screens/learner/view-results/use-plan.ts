import { useState } from 'react'
import { useProfile } from '../../../session/use-profile.tsx'

/** What the person writes into their plan, by the place of the prompt; kept on this device alone. */
export function usePlan(assessmentId: string, prompts: number) {
  const { user } = useProfile()
  const keyOf = (index: number) => `plan/${user.userId}/${assessmentId}/${index}`
  const [texts, setTexts] = useState(() => Array.from({ length: prompts }, (_, index) => read(keyOf(index))))
  const [isKept, setKept] = useState(true)

  function write(index: number, text: string) {
    setTexts((before) => before.with(index, text))
    setKept(keep(keyOf(index), text))
  }
  return { texts, write, isKept }
}

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
