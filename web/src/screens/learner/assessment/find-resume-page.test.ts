import type { QuestionPage } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { type LocalAnswers, mergeAnswers } from '../../../answers/local-answers.ts'
import { findResumePage } from './find-resume-page.ts'

/**
 * Returns a function that loads one of four pages. Each page has one statement, from q1 to q4, and the server has the
 * answers to the first `answered` statements.
 */
function buildLinkedPageLoader(answered: number) {
  return async (link: string): Promise<QuestionPage> => {
    const page = Number(link)
    return {
      type: 'Assessment',
      page,
      totalPages: 4,
      questions: [
        {
          id: `q${page}`,
          text: 'A statement',
          label: String(page),
          kind: 'scale',
          required: true,
          answers: [{ value: 1, text: 'never' }],
          response: page <= answered ? { value: 1 } : null,
        },
      ],
      links: { previous: page > 1 ? String(page - 1) : null, next: page < 4 ? String(page + 1) : null },
    }
  }
}
const noAnswers: LocalAnswers = new Map()
const deviceAnswers = (...ids: string[]) =>
  mergeAnswers(
    noAnswers,
    ids.map((questionId) => ({ questionId, value: 1, at: 1 })),
  )

const findNumber = async (...args: Parameters<typeof findResumePage>) =>
  (await findResumePage(...args)).number

describe('findResumePage', () => {
  it('returns the page of the resume link if that page has a statement without an answer', async () => {
    expect(await findNumber({ questions: '1', resume: '2' }, noAnswers, buildLinkedPageLoader(1))).toBe(2)
  })

  it('skips pages whose answers are only on the device', async () => {
    const loadLinkedPage = buildLinkedPageLoader(1)
    expect(await findNumber({ questions: '1', resume: '2' }, deviceAnswers('q2'), loadLinkedPage)).toBe(3)
  })

  it('returns the last page if all statements are answered', async () => {
    expect(await findNumber({ questions: '1', resume: null }, noAnswers, buildLinkedPageLoader(4))).toBe(4)
    const answersOnDevice = deviceAnswers('q2', 'q3', 'q4')
    expect(await findNumber({ questions: '1', resume: '2' }, answersOnDevice, buildLinkedPageLoader(1))).toBe(
      4,
    )
  })
})
