import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../testing/render-part.tsx'
import { EmailListField } from './EmailListField.tsx'

function EmailList({ errorMessage }: { errorMessage?: string }) {
  const [text, setText] = useState('')
  return (
    <EmailListField
      text={text}
      onChange={setText}
      onLoaded={(list) => setText(list.text)}
      errorMessage={errorMessage}
    />
  )
}

async function open() {
  const screen = await renderPart(<EmailList />)
  const input = screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
  const choose = (name: string, content: BlobPart) => userEvent.upload(input, new File([content], name))
  return { screen, choose, field: screen.getByRole('textbox', { name: 'Email addresses' }) }
}

it('the addresses from a file replace the text in the field, and the message that says so disappears when the field is edited', async () => {
  const { screen, choose, field } = await open()
  await field.fill('cleo@example.com')
  await choose('autumn.csv', 'ada@example.com\nbo@example.com')
  await expect.element(field).toHaveValue('ada@example.com\nbo@example.com')
  await expect
    .element(screen.getByText(/^The field now has only the addresses from autumn\.csv/))
    .toBeVisible()
  await field.fill('ada@example.com')
  expect(screen.getByText(/autumn\.csv/).elements()).toEqual([])
})

it('in a wide window, the drop zone has the same vertical position and height as the field, with and without an error', async () => {
  const { screen, field } = await open()
  const boxOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return { top, height }
  }
  const dropZone = screen.container.querySelector('[data-rac]:has(> input[type="file"])')!
  expect(boxOf(dropZone)).toEqual(boxOf(field.element()))
  await screen.rerender(<EmailList errorMessage="Fill in this field." />)
  await expect.element(screen.getByText('Fill in this field.')).toBeVisible()
  expect(boxOf(dropZone)).toEqual(boxOf(field.element()))
})

it('a file that is neither a valid workbook nor text is rejected, and the field keeps its text', async () => {
  const { screen, choose, field } = await open()
  await field.fill('ada@example.com')
  await choose('autumn.xlsx', 'PK\u0003\u0004\u0000')
  const alert = screen.getByRole('alert')
  await expect.poll(() => alert.element().textContent).toMatch(/^We couldn’t read a list from autumn\.xlsx/)
  await expect.element(field).toHaveValue('ada@example.com')
})
