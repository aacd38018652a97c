import type { Question } from '@lpi/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserStorage } from '../../../session/browser-storage.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { focusStatement } from './move-focus.ts'
import { ADVANCE_DELAY_MS, useAdvance } from './use-advance.ts'

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
  /** Called a moment after a tap on an option. */
  onAdvance: () => void
}

/** Stores the ids of the assessment and the shown statement, but no answer. Closing the tab deletes the ids. */
const storage = browserStorage(() => window.sessionStorage)
const storageKey = 'statement'

/**
 * Shows the statements of a page one at a time on a narrow screen. The focus moves to the statement, so that screen
 * readers read it, and a reload shows the same statement again.
 */
export function useSingleStatement(options: Options) {
  const { root, assessmentId, questions, firstMissing, entry, onAdvance } = options
  const isOn = useMediaQuery('(width < 600px)')
  const [shownId, setShownId] = useState(() => {
    if (entry) return questions.at(entry === 'first' ? 0 : -1)?.id
    const storedIds = storage.getItem(storageKey)
    return (
      questions.find(({ id }) => joinIds(assessmentId, id) === storedIds) ??
      firstMissing ??
      questions.at(-1)
    )?.id
  })
  const [newId, setNewId] = useState(entry && shownId)
  const position = questions.findIndex(({ id }) => id === shownId)

  const setTap = useAdvance(onAdvance)

  useEffect(() => {
    if (!newId) return
    const timer = setTimeout(() => setNewId(undefined), ADVANCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [newId])

  const shouldFocus = useRef(entry !== undefined)
  useEffect(() => {
    const hasMoved = shouldFocus.current
    shouldFocus.current = false
    if (!isOn || shownId === undefined) return
    storage.setItem(storageKey, joinIds(assessmentId, shownId))
    if (hasMoved && root.current) focusStatement(root.current, shownId)
  }, [isOn, assessmentId, shownId, root])

  return {
    isOn,
    /**
     * True for a moment after another statement is shown. The statement ignores taps in the meantime, because a tap may
     * be meant for the previous one.
     */
    ignoresTaps: isOn && newId !== undefined,
    shownQuestions: isOn ? questions.slice(position, position + 1) : questions,
    previousQuestion: isOn ? questions[position - 1] : undefined,
    nextQuestion: isOn ? questions[position + 1] : undefined,
    /** Receives the time of a tap on an option. */
    onTap: isOn ? setTap : undefined,
    show({ id }: Question) {
      setTap(undefined)
      shouldFocus.current = true
      setNewId(id)
      setShownId(id)
    },
  }
}

function joinIds(assessmentId: string, questionId: string) {
  return `${assessmentId}/${questionId}`
}
