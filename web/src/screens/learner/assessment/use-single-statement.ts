import type { Question } from '@lpi/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserStorage } from '../../../session/browser-storage.ts'
import { useDevicePreference } from '../../../ui/use-device-preference.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { focusStatementText } from './move-focus.ts'

/** Which statement of a page the single-statement view shows when the learner comes from another page. */
export type PageEntry = 'first' | 'last'

type Options = {
  root: RefObject<HTMLElement | null>
  assessmentId: string
  questions: readonly Question[]
  /** The first statement on the page that has no answer. */
  firstMissing: Question | undefined
  /** Undefined if the learner did not come from another page, or tried to continue with unanswered statements. */
  entry: PageEntry | undefined
}

/** Stores the ids of the assessment and the shown statement, but no answer. Closing the tab deletes the ids. */
const storage = browserStorage(() => window.sessionStorage)
const storageKey = 'statement'

/**
 * Shows the statements of a page one at a time on a narrow screen, if the learner has chosen this view. The focus moves
 * to the statement, so that screen readers read it, and a reload shows the same statement again.
 */
export function useSingleStatement({ root, assessmentId, questions, firstMissing, entry }: Options) {
  const isNarrow = useMediaQuery('(width < 600px)')
  const [isPreferred, setPreferred] = useDevicePreference('oneStatement')
  const isOn = isNarrow && isPreferred
  const [shownId, setShownId] = useState(() => {
    if (entry) return questions.at(entry === 'first' ? 0 : -1)?.id
    const storedIds = storage.getItem(storageKey)
    return (
      questions.find(({ id }) => joinIds(assessmentId, id) === storedIds) ??
      firstMissing ??
      questions.at(-1)
    )?.id
  })
  const position = questions.findIndex(({ id }) => id === shownId)

  const shouldFocus = useRef(entry !== undefined)
  useEffect(() => {
    const hasMoved = shouldFocus.current
    shouldFocus.current = false
    if (!isOn || shownId === undefined) return
    storage.setItem(storageKey, joinIds(assessmentId, shownId))
    if (hasMoved && root.current) focusStatementText(root.current, shownId)
  }, [isOn, assessmentId, shownId, root])

  return {
    /** Whether the learner can choose this view: only on a narrow screen. */
    isOffered: isNarrow,
    isOn,
    shownQuestions: isOn ? questions.slice(position, position + 1) : questions,
    previousQuestion: isOn ? questions[position - 1] : undefined,
    nextQuestion: isOn ? questions[position + 1] : undefined,
    show({ id }: Question) {
      shouldFocus.current = true
      setShownId(id)
    },
    /** Turns the view on or off. The focus stays on the checkbox. */
    choose(isSingle: boolean) {
      if (isSingle) setShownId((firstMissing ?? questions[0])?.id)
      setPreferred(isSingle)
    },
  }
}

function joinIds(assessmentId: string, questionId: string) {
  return `${assessmentId}/${questionId}`
}
