import { expect, it } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { TextWithEmails } from './TextWithEmails.tsx'

/** The lines of an element's text. */
function readLines(element: Element) {
  const lines: string[] = []
  let lastTop = Number.NEGATIVE_INFINITY
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (let i = 0; i < node.length; i++) {
      const range = document.createRange()
      range.setStart(node, i)
      range.setEnd(node, i + 1)
      const { top } = range.getBoundingClientRect()
      const isNewLine = top > lastTop + 1
      lastTop = top
      lines.push((isNewLine ? '' : lines.pop()) + node.data.charAt(i))
    }
  }
  return lines
}

it('an email address in a narrow column wraps after punctuation, and is copied without changes', async () => {
  const email = 'duarte.teixeira.288@college-1.example'
  const screen = await renderPart(
    <div style={{ inlineSize: '22ch', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      <EmailAddress email={email} />
    </div>,
  )
  expect(readLines(screen.container)).toEqual(['duarte.teixeira.288@', 'college-1.example'])
  getSelection()?.selectAllChildren(screen.container)
  expect(getSelection()?.toString()).toBe(email)
})

it('email addresses in a sentence do not wrap after hyphens, and the sentence is copied without changes', async () => {
  const [email, oldEmail] = ['ada-b58327e7ae@example.com', 'kim-en@example.com']
  const text = `Log in with ${email}, and not with ${oldEmail}.`
  const screen = await renderPart(
    <p style={{ inlineSize: '30ch', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      <TextWithEmails text={text} emails={[email, oldEmail]} />
    </p>,
  )
  expect(readLines(screen.container)).toEqual([
    'Log in with ',
    'ada-b58327e7ae@example.com, ',
    'and not with ',
    'kim-en@example.com.',
  ])
  getSelection()?.selectAllChildren(screen.container)
  expect(getSelection()?.toString()).toBe(text)
})
