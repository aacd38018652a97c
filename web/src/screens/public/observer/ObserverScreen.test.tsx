import { endpoints, type Rating } from '@lpi/contract'
import { expect, it, onTestFinished } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { ObserverScreen } from './ObserverScreen.tsx'
import { storedCode } from './stored-code.ts'

const rating: Rating = {
  learnerName: 'Robin Rivera',
  instrumentName: 'Everyday Leadership',
  closesAt: '2031-03-24T09:00:00.000Z',
  hasAccepted: false,
  hasFinished: false,
  sentence: null,
  options: [
    { value: 1, text: 'Hardly ever' },
    { value: 2, text: 'Nearly every time' },
  ],
  isThirdPerson: true,
  statements: [],
}
const note = 'If a statement says “I,” read it as Robin Rivera.'

it.each([
  [false, 'I arrive on time.', 1],
  [true, 'Arrives on time.', 0],
])(
  'an observer is told how to read “I” only if a statement is not in the third person (isThirdPerson: %s) (REQ-311)',
  async (isThirdPerson, text, notes) => {
    respondToCalls(endpoints.openRating, () => ({ ...rating, isThirdPerson }))
    respondToCalls(endpoints.acceptRating, () => ({
      ...rating,
      isThirdPerson,
      hasAccepted: true,
      statements: [{ id: 'punctual', text, value: null }],
    }))
    storedCode.set('code')
    onTestFinished(() => storedCode.remove())
    const { getByRole, getByText } = await renderPart(<ObserverScreen search={{}} />)
    const accept = getByRole('button', { name: 'Agree and start' })
    await expect.element(accept).toBeVisible()
    expect(getByText(note).elements()).toHaveLength(notes)
    await accept.click()
    await expect.element(getByText(text)).toBeVisible()
    expect(getByText(note).elements()).toHaveLength(notes)
  },
)
