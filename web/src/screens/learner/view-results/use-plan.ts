import { useState } from 'react'
import { useProfile } from '../../../session/use-profile.tsx'

/** The texts of the learner's plan by the index of the prompt. They are stored only on this device. */
export function usePlan(assessmentId: string, prompts: number) {
  const { user } = useProfile()
  const storageKeyOf = (index: number) => `plan/${user.userId}/${assessmentId}/${index}`
  const [texts, setTexts] = useState(() =>
    Array.from({ length: prompts }, (_, index) => readText(storageKeyOf(index))),
  )
  const [isStored, setStored] = useState(true)

  function write(index: number, text: string) {
    setTexts((current) => current.with(index, text))
    setStored(storeText(storageKeyOf(index), text))
  }
  return { texts, write, isStored }
}

function readText(key: string) {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function storeText(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
