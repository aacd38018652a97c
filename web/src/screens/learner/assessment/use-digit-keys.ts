import type { Question } from '@lpi/contract'
import { useEffect, useEffectEvent } from 'react'
import { optionForKey } from '../../../answers/option-for-key.ts'

type DigitAnswer = { question: Question; value: number | string }

/** Elements in which digits have another meaning. */
const otherFields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="dialog"], [role="listbox"]'

/**
 * Digit keys answer the focused statement or, if the focus is elsewhere, `defaultQuestion`. After a reload or a click
 * outside the statements, no element of the page has the focus.
 */
export function useDigitKeys(
  questions: readonly Question[],
  defaultQuestion: Question | undefined,
  onChoose: (answer: DigitAnswer) => void,
) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target as Element
    if (target.closest(otherFields)) return
    const id = target.closest<HTMLElement>('[data-question]')?.dataset.question
    const question = questions.find((item) => item.id === id) ?? defaultQuestion
    const option = question && optionForKey(question.answers, event.key)
    if (!option) return
    event.preventDefault()
    onChoose({ question, value: option.value })
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
