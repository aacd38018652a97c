import { ReminderScheduleBody } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { buildReminderBody, initialValues } from './reminder-values.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('the values of the reminder form', () => {
  it('are valid defaults before any settings are saved (REQ-190)', () => {
    const body = buildReminderBody(initialValues(null, now), 0)
    expect(ReminderScheduleBody.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({ isOn: true, afterDays: 7, lastDay: '2026-04-30' })
  })

  it('are converted back to the saved settings (REQ-190)', () => {
    const settings = {
      isOn: false,
      afterDays: 3,
      stages: ['INVITED' as const],
      sentence: 'Hi',
      lastDay: '2026-05-01',
      quietFrom: 0,
      quietUntil: 0,
      timeZone: 'UTC',
    }
    expect(buildReminderBody(initialValues({ ...settings, version: 4 }, now), 4)).toEqual({
      ...settings,
      version: 4,
    })
  })

  it.each(['', 'x', '1.5', '0'])('are invalid if the number of days is %j (REQ-190)', (afterDays) => {
    const body = buildReminderBody({ ...initialValues(null, now), afterDays }, 0)
    expect(ReminderScheduleBody.safeParse(body).success).toBe(false)
  })
})
