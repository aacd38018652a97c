import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from './context.ts'
import { createTranslator } from './translate.ts'

const date = new Date('2026-12-24T12:00:00Z')
let translate: Context['translate']
beforeAll(async () => {
  translate = await createTranslator(join(import.meta.dirname, '../../../../locales'))
})

describe('a date in an email', () => {
  it.each([
    ['en', 'By December 24, 2026'],
    ['es', 'Para el 24 de diciembre de 2026'],
    ['fr', 'Pour le 24 décembre 2026'],
    ['zh-CN', '截至 2026年12月24日'],
    ['ar', 'حتى 24 ديسمبر 2026'],
  ])('has the format of the language %s', (language, text) => {
    expect(translate(language, 'assessment:plan.due', { date })).toContain(text)
  })

  it.each([
    [null, 'By December 24, 2026'],
    ['de', 'By December 24, 2026'],
    ['zh-TW', '截至 2026年12月24日'],
  ])('is in the same language as the text if the language of the user is %s', (language, text) => {
    expect(translate(language, 'assessment:plan.due', { date })).toContain(text)
  })
})
