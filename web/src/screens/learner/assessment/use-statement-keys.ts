import type { Question } from '@lpi/contract'
import { useEffect, useEffectEvent } from 'react'
import { optionForKey } from '../../../answers/option-for-key.ts'
import { isPreferred } from '../../../ui/use-device-preference.ts'

type DigitAnswer = { question: Question; value: number | string }

type Options = {
  questions: readonly Question[]
  /** Receives the keys that are pressed while no statement has the focus, as after a reload or a click elsewhere. */
  defaultQuestion: Question | undefined
  onChoose: (answer: DigitAnswer) => void
  /** Called when the Enter key is pressed; undefined if it has no function. */
  onEnter: (() => void) | undefined
}

/** Elements in which the keys have another meaning. */
const otherFields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="dialog"], [role="listbox"]'
const pressableElements = 'a, button, summary, [role="switch"]'

/** Digit keys answer a statement unless the user has turned them off, and the Enter key continues. */
export function useStatementKeys({ questions, defaultQuestion, onChoose, onEnter }: Options) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target as Element
    if (target.closest(otherFields)) return
    if (event.key === 'Enter' && onEnter && !target.closest(pressableElements)) return onEnter()
    const id = target.closest<HTMLElement>('[data-question]')?.dataset.question
    const question = questions.find((item) => item.id === id) ?? defaultQuestion
    if (isPreferred('shortcutsOff')) return
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
