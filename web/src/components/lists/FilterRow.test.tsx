import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FilterRow } from './FilterRow.tsx'

it('a select and a text field in a row of filters have the same height', async () => {
  const items = [{ id: 'everyone', label: 'Everyone' }]
  const screen = await renderPart(
    <FilterRow
      fields={
        <>
          <Select label="Who" items={items} selectedKey="everyone" onSelectionChange={() => {}} />
          <TextField label="Name" />
        </>
      }
    />,
  )
  const controls = [screen.getByRole('button', { name: /Who/ }), screen.getByRole('textbox')]
  const [selectHeight, textHeight] = controls.map(
    (control) => control.element().getBoundingClientRect().height,
  )
  expect(selectHeight).toBe(textHeight)
})
