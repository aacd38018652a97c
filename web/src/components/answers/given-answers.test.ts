import type { Question } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { answerTo, missingOn, withGiven } from './given-answers.ts'

function buildQuestion(id: string, parts: Partial<Question> = {}): Question {
  return { id, text: id, label: '1', kind: 'scale', required: true, answers: [], response: null, ...parts }
}

describe('an answer as the person knows it', () => {
  it('is what was given here, else what the server has', () => {
    const question = buildQuestion('q1', { response: { value: 3 } })
    expect(answerTo(question, new Map())).toBe(3)
    const given = withGiven(new Map(), [{ questionId: 'q1', value: 8, at: 5 }])
    expect(answerTo(question, given)).toBe(8)
  })

  it('is the newest of all tabs, in whichever order they are heard', () => {
    const first = withGiven(new Map(), [{ questionId: 'q1', value: 8, at: 5 }])
    const late = withGiven(first, [{ questionId: 'q1', value: 2, at: 4 }])
    expect(late.get('q1')?.value).toBe(8)
    expect(withGiven(late, [{ questionId: 'q1', value: 6, at: 6 }]).get('q1')?.value).toBe(6)
  })
})

describe('what is missing on a page', () => {
  it('are the required questions without an answer here or on the server', () => {
    const questions = [
      buildQuestion('q1'),
      buildQuestion('q2', { response: { value: 3 } }),
      buildQuestion('q3'),
      buildQuestion('q4', { required: false }),
    ]
    const given = withGiven(new Map(), [{ questionId: 'q1', value: 8, at: 5 }])
    expect(missingOn({ questions }, given).map(({ id }) => id)).toEqual(['q3'])
  })
})
