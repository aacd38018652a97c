type CalendarEvent = {
  /** Globally unique, and the same for this event in every file. */
  uid: string
  /** A day, such as 2027-03-15. */
  day: string
  title: string
  description: string
  /** Increases with every change to the event. */
  sequence: number
}

type Calendar = { productId: string; writtenAt: Date; events: readonly CalendarEvent[] }

/** A calendar of all-day events, each with an alarm the day before (RFC 5545). */
export function writeCalendar({ productId, writtenAt, events }: Calendar) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(productId)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => writeEvent(event, writtenAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function writeEvent({ uid, day, title, description, sequence }: CalendarEvent, writtenAt: Date) {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatMoment(writtenAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    // The event does not mark the day as busy, so other people can still schedule meetings.
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** RFC 5545, section 3.3.11: text cannot contain control characters, apart from tabs and escaped line breaks. */
function escapeText(text: string) {
  return (
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replaceAll(/\r\n?|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  )
}

function formatMoment(moment: Date) {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/**
 * RFC 5545, section 3.1: at most 75 octets per line; a continuation line begins with a space. No character is split.
 */
function foldLine(line: string) {
  const lines: string[] = []
  let currentLine = ''
  let size = 0
  for (const character of line) {
    const characterSize = Buffer.byteLength(character)
    if (size + characterSize > 75) {
      lines.push(currentLine)
      currentLine = ' '
      size = 1
    }
    currentLine += character
    size += characterSize
  }
  return [...lines, currentLine].join('\r\n')
}
