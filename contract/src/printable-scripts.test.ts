import { expect, it } from 'vitest'
import { findUnprintableScript } from './printable-scripts.ts'

it.each([
  ['ꦱꦸꦏꦂ', 'Java'],
  ['Ada 𠮷屋', 'Hani'],
  ['ᓄᓇᕗᑦ', 'Cans'],
  ['ᚠᚢᚦ', 'Zzzz'],
])('reports cannot print %s, and the script is named: %s', (name, script) => {
  expect(findUnprintableScript(name)).toBe(script)
})

it.each([
  'Nguyễn Øre',
  'މުޙައްމަދު',
  '髙橋 ゆうこ',
  'བསྟན་འཛིན',
  'ߒߞߏ',
  'ᏣᎳᎩ',
  'ଦାସ',
  'ᠪᠠᠲᠤ',
  'O’Neil ʻOkina',
  '3B 🚀',
])('reports can print %s', (name) => {
  expect(findUnprintableScript(name)).toBeNull()
})
