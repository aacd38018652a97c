import { describe, expect, it } from 'vitest'
import { hasTiedStatementWithoutSuggestion } from './report-content.ts'

describe('hasTiedStatementWithoutSuggestion', () => {
  const buildScale = (...values: number[]) => ({
    statements: values.map((value, i) => ({ id: `s${i}`, label: `${i}`, text: '', answer: '', value })),
    suggestions: ['s0', 's1'].map((statementId) => ({ statementId, text: '' })),
  })
  it('is true if a statement without a suggestion has the same score as a statement with a suggestion', () => {
    expect(hasTiedStatementWithoutSuggestion(buildScale(3, 3, 3, 8))).toBe(true)
    expect(hasTiedStatementWithoutSuggestion(buildScale(2, 5, 5, 8))).toBe(true)
  })
  it('is false if no statement without a suggestion has the same score as a statement with a suggestion', () => {
    expect(hasTiedStatementWithoutSuggestion(buildScale(3, 3, 4, 8))).toBe(false)
  })
})
