import type { Question } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { findAnswer, hasAnswer, listUnanswered, mergeAnswers } from './local-answers.ts'

function buildQuestion(id: string, overrides: Partial<Question> = {}): Question {
  return {
    id,
    text: id,
    label: '1',
    kind: 'scale',
    required: true,
    answers: [],
    response: null,
    ...overrides,
  }
}

describe('the answer to show', () => {
  it('is the local answer if there is one, otherwise the answer on the server', () => {
    const question = buildQuestion('q1', { response: { value: 3 } })
    expect(findAnswer(question, new Map())).toBe(3)
    const localAnswers = mergeAnswers(new Map(), [{ questionId: 'q1', value: 8, at: 5 }])
    expect(findAnswer(question, localAnswers)).toBe(8)
  })

  it('is the newest answer of all tabs, regardless of the order in which the answers arrive', () => {
    const firstAnswers = mergeAnswers(new Map(), [{ questionId: 'q1', value: 8, at: 5 }])
    const withOlderAnswer = mergeAnswers(firstAnswers, [{ questionId: 'q1', value: 2, at: 4 }])
    expect(withOlderAnswer.get('q1')?.value).toBe(8)
    expect(mergeAnswers(withOlderAnswer, [{ questionId: 'q1', value: 6, at: 6 }]).get('q1')?.value).toBe(6)
  })

  it('stays unchanged if the same answer arrives again', () => {
    const answer = { questionId: 'q1', value: 8, at: 5 }
    const firstAnswers = mergeAnswers(new Map(), [answer])
    expect(mergeAnswers(firstAnswers, [answer])).toBe(firstAnswers)
  })
})

describe('the unanswered questions on a page', () => {
  it('are the required questions that have an empty answer, or neither a local answer nor an answer on the server', () => {
    const questions = [
      buildQuestion('q1'),
      buildQuestion('q2', { response: { value: 3 } }),
      buildQuestion('q3'),
      buildQuestion('q4', { required: false }),
      buildQuestion('q5', { kind: 'text' }),
    ]
    const localAnswers = mergeAnswers(new Map(), [
      { questionId: 'q1', value: 8, at: 5 },
      { questionId: 'q5', value: '', at: 5 },
    ])
    expect(listUnanswered({ questions }, localAnswers).map(({ id }) => id)).toEqual(['q3', 'q5'])
  })
})

describe('a page', () => {
  const page = { questions: [buildQuestion('q1'), buildQuestion('q2')] }

  it('has an answer if one of its questions has a local answer or an answer on the server', () => {
    expect(hasAnswer(page, new Map())).toBe(false)
    expect(hasAnswer(page, mergeAnswers(new Map(), [{ questionId: 'q2', value: 8, at: 5 }]))).toBe(true)
    const questions = [...page.questions, buildQuestion('q3', { response: { value: 3 } })]
    expect(hasAnswer({ questions }, new Map())).toBe(true)
  })
})
