import type { Question } from '@lpi/contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { optionForKey } from '../../../components/answers/option-for-key.ts'

type DigitAnswer = { question: Question; value: number | string }

/**
 * Digit keys answer the focused statement or, if the focus is elsewhere on the page, the first statement without an
 * answer.
 */
export function useDigitKeys(
  root: RefObject<HTMLElement | null>,
  questions: readonly Question[],
  firstMissing: Question | undefined,
  onChoose: (answer: DigitAnswer) => void,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const id = (event.target as Element).closest<HTMLElement>('[data-question]')?.dataset.question
    const question = questions.find((item) => item.id === id) ?? firstMissing
    const option = question && optionForKey(question.answers, event.key)
    if (!option) return
    event.preventDefault()
    onChoose({ question, value: option.value })
  })

  useEffect(() => {
    const element = root.current
    const listener = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [root])
}
