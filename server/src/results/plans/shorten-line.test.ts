import { expect, it } from 'vitest'
import { shortenLine } from './shorten-line.ts'

it('short text with a line break is put on one line', () => {
  expect(shortenLine('Ask Ana\n and Bo', 14)).toBe('Ask Ana and Bo')
})

it('long text is shortened after the last whole word that fits, without a space or a punctuation mark before the ellipsis', () => {
  expect(shortenLine('Find the least certain one. Tell the group.', 30)).toBe('Find the least certain one…')
  expect(shortenLine('Find the least certain date', 22)).toBe('Find the least…')
})

it('a word that just fits before the ellipsis is kept whole', () => {
  expect(shortenLine('Find the least certain date', 15)).toBe('Find the least…')
})

it('shortened text with few or no spaces, as in Chinese, can end after any character', () => {
  expect(shortenLine('查看接下来两周的截止日期', 6)).toBe('查看接下来…')
  expect(shortenLine(`我 ${'查看接下来两周的截止日期'.repeat(2)}`, 12)).toBe('我 查看接下来两周的截…')
  expect(shortenLine('🙂'.repeat(9), 4)).toBe('🙂🙂🙂…')
})
