import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeNotes, openDeviceNotes } from './device-notes.ts'

describe('mergeNotes', () => {
  it.each([
    ['', '', ''],
    ['In the account', '', 'In the account'],
    ['', 'On the device', 'On the device'],
    ['The same', 'The same', 'The same'],
    ['A start', 'A start, and the rest', 'A start, and the rest'],
    ['A start, and the rest', 'A start ', 'A start, and the rest'],
    ['One thing', 'Another', 'One thing\n\nAnother'],
  ])(
    'merges the note "%s" in the account and "%s" on the device into "%s" (REQ-231)',
    (inAccount, onDevice, merged) => {
      expect(mergeNotes(inAccount, onDevice)).toBe(merged)
    },
  )
})

describe('the notes on the device', () => {
  beforeEach(() => {
    const texts = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => texts.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('include the notes that version 0.9.0 stored (REQ-231)', () => {
    localStorage.setItem('plan/u1/a1/2', 'My plan')
    const notes = openDeviceNotes('u1', 'a1')
    expect([notes.read(2), notes.read(0)]).toEqual(['My plan', ''])
  })

  it('are removed only if they have not changed since they were saved in the account (REQ-231)', () => {
    const notes = openDeviceNotes('u1', 'a1')
    notes.write(0, 'Saved, then changed')
    notes.remove(0, 'Saved')
    expect(notes.read(0)).toBe('Saved, then changed')
    notes.remove(0, 'Saved, then changed')
    expect(notes.read(0)).toBe('')
  })

  it('are read as empty if browser storage is unavailable, and writing a note reports the failure', () => {
    const refuse = () => {
      throw new Error('quota')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const notes = openDeviceNotes('u1', 'a1')
    expect([notes.write(0, 'x'), notes.read(0)]).toEqual([false, ''])
  })
})
