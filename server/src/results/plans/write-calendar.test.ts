import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCalendar } from './write-calendar.ts'

const writtenAt = new Date('2027-01-02T03:04:05.678Z')
const event = {
  uid: '1@lpi.test',
  day: '2027-03-15',
  title: 'Ask',
  description: 'Ask two people',
  sequence: 3,
}

const write = (changed: Partial<typeof event> = {}) =>
  writeCalendar({ productId: '-//LPI//Plan//EN', writtenAt, events: [{ ...event, ...changed }] })

/** Reads one property as a calendar program does: unfolds lines and removes the escapes. */
function readProperty(file: string, name: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const line = lines.find((text) => text.startsWith(`${name}:`)) ?? ''
  return line
    .slice(name.length + 1)
    .replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
}

it('the calendar file has an all-day event with an alarm on the day before (REQ-233)', () => {
  expect(write().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//LPI//Plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:1@lpi.test',
    'DTSTAMP:20270102T030405Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20270315',
    'SUMMARY:Ask',
    'DESCRIPTION:Ask two people',
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Ask',
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('separators in text are escaped, so that the text cannot add a line to the calendar file (REQ-233)', () => {
  const text = 'Ask; listen, then\nEND:VCALENDAR\r\nBEGIN:VEVENT\\n'
  const file = write({ description: text })
  expect(readProperty(file, 'DESCRIPTION')).toBe(text.replace('\r\n', '\n'))
  expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
  expect(file.match(/^END:VCALENDAR\r$/gm)).toHaveLength(1)
})

/** Text must not contain control characters other than tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const forbiddenCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g

it('the calendar file preserves any text, except that it removes forbidden control characters and normalizes line breaks, and it folds lines at 75 octets without splitting a character (REQ-233)', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(text, (description) => {
      const file = Buffer.from(write({ description })).toString()
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const allowedText = description.replaceAll(/\r\n?/g, '\n').replaceAll(forbiddenCharacters, '')
      expect(readProperty(file, 'DESCRIPTION')).toBe(allowedText)
    }),
  )
})
