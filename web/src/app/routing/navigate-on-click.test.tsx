import { expect, it } from 'vitest'
import { navigateOnClick } from './navigate-on-click.ts'

const { origin, pathname, search } = window.location

/** Clicks a link with these attributes. Returns the paths that the click opens without reloading the page. */
function click(attributes: string, init: MouseEventInit = {}) {
  const page = document.implementation.createHTMLDocument()
  const openedPaths: string[] = []
  navigateOnClick(page, (path) => openedPaths.push(path))
  page.body.innerHTML = `<a ${attributes}><span>A link</span></a>`
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  page.querySelector('span')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(openedPaths.length > 0)
  return openedPaths
}

it('a link to a screen opens the screen, with the query and hash of the link, without reloading the page', () => {
  expect(click(`href="${origin}/your-assessments?page=2#list"`)).toEqual(['/your-assessments?page=2#list'])
})

it.each([
  ['a link to another server', 'href="https://other.invalid/"', {}],
  ['a link that opens a new tab', `href="${origin}/login" target="_blank"`, {}],
  ['a download', `href="${origin}/login" download`, {}],
  ['a link to a part of the same page', `href="${origin}${pathname}${search}#part"`, {}],
  ['a Ctrl+click on a link', `href="${origin}/login"`, { ctrlKey: true }],
  ['a click on a link with the middle mouse button', `href="${origin}/login"`, { button: 1 }],
])('the browser itself handles %s', (_, attributes, init) => {
  expect(click(attributes, init)).toEqual([])
})
