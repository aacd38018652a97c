import { Password } from '@lpi/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { assertGoodPassword } from './password-rules.ts'

describe('a common password (SEC-003)', () => {
  it.each([
    'Password1',
    'password1!',
    'PASSWORD1!',
    'P@ssw0rd',
    'Pa$$w0rd1',
    'pa55word!',
    '!Password1',
    '1Password!',
    '2024Summer',
    'Summer2024!',
    'Winter99!',
    'Welcome123',
    'L3tm31n!',
    'Adm1n123!',
    'Admin@123',
    'Changeme1',
    'Iloveyou2',
    'AdminAdmin1',
    'Leadership1',
    'Qwerty123!',
    'Qwertz123!',
    'Azerty12!',
    'Asdfgh12!',
    'Zxcvbnm1',
    '1q2w3e4R',
    '1Qaz2wsx',
    'Abc12345',
    'Abcd1234!',
    'Aa123456',
    'A1234567890',
    'Aaaaaaa1',
    'AAAAbbbb1111',
    '!@#$%^&*Aa1',
    '0987654321Ab',
    'Dragon7!',
    'Football1',
    'Monkey12!',
  ])('is detected: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })
})

describe('a good password', () => {
  it.each([
    'Kettle-42-moss',
    'Lantern-7-quay',
    'correctHorse7battery',
    'Summer-in-Lisbon-61',
    'myPassword4thePub',
    'Tr0ub4dor&3xyz',
    'xK9#mQ2$vL',
    'Q7wErTz-plumb',
    'DragonflyOnMoss8',
    'Word84629471a',
  ])('is not detected as common: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('is not detected as common if it is random', () => {
    const characters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&*+-?@_']
    const randomPassword = fc
      .array(fc.constantFrom(...characters), { minLength: 12, maxLength: 30 })
      .map((list) => list.join(''))
      .filter((password) => Password.safeParse(password).success)
    // The seed is fixed, because a random password can match the rules for common passwords by chance.
    fc.assert(
      fc.property(fc.noShrink(randomPassword), (password) => !isCommonPassword(password)),
      { numRuns: 2000, seed: 7 },
    )
  })
})

describe('a part of the user’s name or email address in a password (SEC-003)', () => {
  const owner = { username: 'o.harbor_light99@example.com', firstName: 'Zoë-Marie', lastName: 'D’Arcy Lee' }
  const codeOf = (password: string) => {
    try {
      assertGoodPassword(password, owner)
      return undefined
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it.each(['xMarie-42-q', 'ZOEMARIE42q', 'M4r13-9-quay', 'Darcy-42-qq', 'Harbor-42q', 'L1ght-42-qq'])(
    'is refused: %s',
    (password) => {
      expect(codeOf(password)).toBe('password.contains_name')
    },
  )

  it.each(['Zoe-42-quay', 'Lee-42-quay', 'Example-42-com'])(
    'is accepted if it has fewer than four letters or is in the domain of the address: %s',
    (password) => {
      expect(codeOf(password)).toBeUndefined()
    },
  )
})

it('a good password is accepted for a user whose name has no Latin letters', () => {
  const userWithoutLatinName = { username: '123@example.com', firstName: '小明', lastName: '王' }
  expect(() => assertGoodPassword('Kettle-42-moss', userWithoutLatinName)).not.toThrow()
})
