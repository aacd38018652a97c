import type { PlanNote } from '@lpi/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useProfile } from '../../session/use-profile.tsx'
import type { PlanChanges } from '../plan/use-plan.ts'
import { mergeNotes, openDeviceNotes } from './device-notes.ts'

/** The time from the last change until the notes are saved. Leaving a field saves them immediately. */
const SAVE_DELAY_MS = 1000

/** The storage state of the notes. `device`: they are only on the device until the learner adds them to the account. */
export type NotesState = 'device' | 'saving' | 'saved' | 'failed' | 'not-stored'

type Options = {
  assessmentId: string
  promptCount: number
  /** The notes in the account; undefined until the learner agrees to store a plan. */
  storedNotes: readonly PlanNote[] | undefined
  changes: PlanChanges
}

/**
 * The learner's notes on the prompts. A change is stored on the device first, and is removed from the device after it
 * is stored in the account. Notes stay on the device until the learner adds them to the account if the learner had
 * not agreed to store a plan when writing them.
 */
export function usePlanNotes({ assessmentId, promptCount, storedNotes, changes }: Options) {
  const { user } = useProfile()
  const [device] = useState(() => openDeviceNotes(user.userId, assessmentId))
  const [isMoveOffered, setIsMoveOffered] = useState(() => {
    return Array.from({ length: promptCount }, (_, prompt) => device.read(prompt)).some(
      (text) => text.trim() !== '',
    )
  })
  const [texts, setTexts] = useState(() =>
    Array.from({ length: promptCount }, (_, prompt) => {
      const note = storedNotes?.find((item) => item.assessmentId === assessmentId && item.prompt === prompt)
      return mergeNotes(note?.text ?? '', device.read(prompt))
    }),
  )
  const [state, setState] = useState<NotesState>(storedNotes && !isMoveOffered ? 'saved' : 'device')
  const latestTexts = useRef(texts)
  const unsavedTexts = useRef(new Map<number, string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isInAccount = storedNotes !== undefined && !isMoveOffered

  function write(prompt: number, text: string) {
    latestTexts.current = latestTexts.current.with(prompt, text)
    setTexts(latestTexts.current)
    const isOnDevice = device.write(prompt, text)
    if (!isInAccount) {
      setIsMoveOffered(latestTexts.current.some((item) => item.trim() !== ''))
      return setState(isOnDevice ? 'device' : 'not-stored')
    }
    unsavedTexts.current.set(prompt, text)
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_DELAY_MS)
  }

  async function save() {
    clearTimeout(timer.current)
    const entries = [...unsavedTexts.current]
    if (entries.length === 0) return
    try {
      await changes.saveNotes(
        assessmentId,
        entries.map(([prompt, text]) => ({ prompt, text })),
      )
    } catch {
      return setState('failed')
    }
    for (const [prompt, text] of entries) {
      device.remove(prompt, text)
      if (unsavedTexts.current.get(prompt) === text) unsavedTexts.current.delete(prompt)
    }
    if (unsavedTexts.current.size === 0) setState('saved')
  }

  /** Adds the notes on this device to the account. Throws if they could not be stored there. */
  async function moveToAccount() {
    const movedTexts = latestTexts.current
    const notes = movedTexts
      .map((text, prompt) => ({ prompt, text }))
      .filter(({ text }) => storedNotes !== undefined || text.trim() !== '')
    const onDevice = notes.map(({ prompt }) => device.read(prompt))
    if (storedNotes === undefined) await changes.start()
    if (notes.length > 0) await changes.saveNotes(assessmentId, notes)
    notes.forEach(({ prompt }, index) => {
      device.remove(prompt, onDevice[index] ?? '')
    })
    // Text that was typed in the meantime is only on the device.
    if (latestTexts.current !== movedTexts) return setIsMoveOffered(true)
    setIsMoveOffered(false)
    setState('saved')
  }

  const saveNow = useEffectEvent(() => void save())
  useEffect(() => () => saveNow(), [])

  return { texts, write, save, moveToAccount, state, isMoveOffered }
}
