import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

describe('the return path', () => {
  it.each([
    '/',
    '/your-assessments',
    '/assessment/6f9?page=3#statement-7',
    '/invitation/a%20b',
    '/search?q=100%25',
    '/a?next=https%3A%2F%2Fexample.org',
  ])('is the location if the location is a local path: %s', (location) => {
    expect(safeReturnPath(location)).toBe(location)
  })

  it.each([
    '//example.org',
    '//example.org/path',
    '/\\example.org',
    '\\\\example.org',
    '/\t/example.org',
    '/\n/example.org',
    'https://example.org',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/%2Fexample.org',
    '/%5Cexample.org',
    '%2F%2Fexample.org',
    '/%252Fexample.org',
    '/%255Cexample.org',
    '/%09/example.org',
    '/.//example.org',
    '/a/..//example.org',
    'your-assessments',
    '?page=2',
    '',
    null,
    undefined,
  ])('is the home page if the location is not a local path: %j (REQ-037, SEC-054)', (location) => {
    expect(safeReturnPath(location)).toBe('/')
  })
})
