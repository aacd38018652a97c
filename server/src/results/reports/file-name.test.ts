import { expect, it } from 'vitest'
import { reportFileName } from './file-name.ts'

const completedAt = new Date('2026-11-20T10:00:00Z')
const nameFor = (learner: string) => reportFileName('Everyday Leadership', learner, completedAt)

it.each([
  ['Ada Lovelace', 'Everyday-Leadership-Ada-Lovelace-2026-11-20.pdf'],
  ['小林 美咲', 'Everyday-Leadership-小林-美咲-2026-11-20.pdf'],
  ['José Ñandú', 'Everyday-Leadership-José-Ñandú-2026-11-20.pdf'],
  ["Sinéad O'Connor", 'Everyday-Leadership-Sinéad-O-Connor-2026-11-20.pdf'],
  ['..\\..: "x" | y?*\r\n', 'Everyday-Leadership-x-y-2026-11-20.pdf'],
  ['', 'Everyday-Leadership-2026-11-20.pdf'],
])('the file name of a report about “%s” is %s', (learner, fileName) => {
  expect(nameFor(learner)).toBe(fileName)
})

it('the file name of a report is at most 255 bytes long, regardless of the length of the learner’s name', () => {
  expect(Buffer.byteLength(nameFor('𠮷'.repeat(400)))).toBeLessThanOrEqual(255)
})
