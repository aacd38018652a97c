import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

const initials = (firstName: string, lastName: string) =>
  initialsOf({ firstName, lastName }).replaceAll('\u200c', '|')

describe('the initials of a name', () => {
  it('are the first letters of the first and last name, in capitals', () => {
    expect(initials('Ada', 'Lindqvist')).toBe('A|L')
    expect(initials(' zoë', 'de Vries')).toBe('Z|D')
  })

  it('keep the accent of a letter', () => {
    expect(initials('E\u0301lodie', 'Østergaard')).toBe('É|Ø')
  })

  it('are unconnected letters in Arabic', () => {
    expect(initials('أمل', 'محمود')).toBe('أ|م')
  })

  it('consist of only the first character of the family name if it is in Chinese characters', () => {
    expect(initials('伟', '王')).toBe('王')
  })

  it('contain no letter for a missing name', () => {
    expect(initials('Ada', '')).toBe('A')
    expect(initials('', '')).toBe('')
  })
})
