import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { focusedName, press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ColorField } from './ColorField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { ToggleChips } from './ToggleChips.tsx'

describe('a text field', () => {
  it('takes its accessible name from its label and its accessible description from its description and error, and can be invalid and required', async () => {
    const screen = await renderPart(
      <TextField
        label="Name"
        description="As on your passport"
        errorMessage="Fill in this field."
        isRequired
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Name' })
    await expect.element(field).toHaveAccessibleDescription('As on your passport Fill in this field.')
    await expect.element(field).toBeInvalid()
    await expect.element(field).toBeRequired()
  })

  it('with its own text direction does not change the direction of its label', async () => {
    const screen = await renderPart(<TextField label="البريد" dir="ltr" />, { language: 'ar' })
    const field = screen.getByRole('textbox', { name: 'البريد' }).element()
    expect(getComputedStyle(field).direction).toBe('ltr')
    expect(getComputedStyle(screen.getByText('البريد').element()).direction).toBe('rtl')
  })

  it('with several lines grows with its text and has a copy of the whole text for printing', async () => {
    const longText = Array.from({ length: 30 }, (_, i) => `Line ${i}`).join('\n')
    const screen = await renderPart(<TextArea label="Plan" value={longText} />)
    const field = screen.getByRole('textbox', { name: 'Plan' }).element()
    expect(field.scrollHeight - field.clientHeight).toBeLessThanOrEqual(1)
    expect(screen.container.querySelector('[aria-hidden="true"]')?.textContent).toBe(longText)
  })
})

describe('a password field', () => {
  it('shows and hides the password when its button is pressed with the pointer or the keyboard', async () => {
    const screen = await renderPart(<PasswordField label="Password" />)
    const field = screen.getByLabelText('Password', { exact: true })
    await field.fill('Quiet-harbor-7')
    const toggle = screen.getByRole('button', { name: 'Show password' })
    await expect.element(field).toHaveAttribute('type', 'password')
    await toggle.click()
    await expect.element(field).toHaveAttribute('type', 'text')
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
    await press('Space')
    await expect.element(field).toHaveAttribute('type', 'password')
    await expect.element(field).toHaveValue('Quiet-harbor-7')
  })
})

describe('a search box', () => {
  it('searches once when the user stops typing, searches immediately on Enter, and is cleared by Escape', async () => {
    const onSearch = vi.fn()
    function Search() {
      const [keyword, setKeyword] = useState('')
      onSearch.mockImplementation(setKeyword)
      return <SearchBox label="Search" keyword={keyword} onSearch={onSearch} />
    }
    const screen = await renderPart(<Search />)
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await field.click()
    await press('a', 'd', 'a')
    await expect.poll(() => onSearch.mock.calls).toEqual([['ada']])
    await press('m', 'Enter')
    expect(onSearch.mock.lastCall).toEqual(['adam'])
    await press('Escape')
    await expect.element(field).toHaveValue('')
    await expect.poll(() => onSearch.mock.lastCall).toEqual([''])
  })
})

describe('a checkbox', () => {
  it('is checked by Space, is invalid if it has an error, and has the error as its accessible description', async () => {
    const onChange = vi.fn()
    const screen = await renderPart(
      <Checkbox onChange={onChange} errorMessage="Accept the policy to continue.">
        I accept the policy
      </Checkbox>,
    )
    await press('Tab', 'Space')
    const checkbox = screen.getByRole('checkbox', { name: 'I accept the policy' })
    await expect.element(checkbox).toBeChecked()
    await expect.element(checkbox).toBeInvalid()
    await expect.element(checkbox).toHaveAccessibleDescription('Accept the policy to continue.')
    expect(onChange).toHaveBeenCalledWith(true)
  })

  it('can be indeterminate or disabled', async () => {
    const onChange = vi.fn()
    const screen = await renderPart(
      <>
        <Checkbox isIndeterminate isLabelHidden>
          All
        </Checkbox>
        <Checkbox isDisabled onChange={onChange}>
          Locked
        </Checkbox>
      </>,
    )
    await expect.element(screen.getByRole('checkbox', { name: 'All' })).toBePartiallyChecked()
    await press('Tab', 'Tab', 'Space')
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('radio buttons', () => {
  const options = ['Never', 'Rarely', 'Often'].map((label) => ({ value: label, label }))

  it.each(['en', 'ar'])(
    'can be selected with the up and down arrow keys in the language %s',
    async (language) => {
      const group = <RadioGroup label="How often?" options={options} defaultValue="Never" />
      const screen = await renderPart(group, { language })
      await press('Tab', 'ArrowDown')
      await expect.element(screen.getByRole('radio', { name: 'Rarely' })).toBeChecked()
      await press('ArrowDown')
      await expect.element(screen.getByRole('radio', { name: 'Often' })).toBeChecked()
      await press('ArrowUp')
      await expect.element(screen.getByRole('radio', { name: 'Rarely' })).toBeChecked()
      await expect.element(screen.getByRole('radiogroup', { name: 'How often?' })).toBeVisible()
    },
  )
})

describe('toggle chips', () => {
  it.each([
    ['en', 'ArrowRight'],
    ['ar', 'ArrowLeft'],
  ])(
    'can be focused with the arrow keys and selected with Space in the language %s',
    async (language, next) => {
      const onChange = vi.fn()
      const items = [
        { id: 'open', label: 'Open', count: 1200 },
        { id: 'done', label: 'Done', count: 0 },
      ] as const
      const screen = await renderPart(
        <ToggleChips label="Status" items={items} selectedIds={['open']} onChange={onChange} />,
        { language },
      )
      await expect
        .element(screen.getByRole('button', { name: 'Open 1,200' }))
        .toHaveAttribute('aria-pressed', 'true')
      await press('Tab', next)
      expect(focusedName()).toMatch(/^Done/)
      await press('Space')
      expect(onChange).toHaveBeenCalledWith(['open', 'done'])
    },
  )
})

describe('a color field', () => {
  it('shows the color in the picker, or a fallback color while the text is incomplete', async () => {
    const renderField = (value: string) => (
      <ColorField label="Accent" pickerLabel="Pick" fallback="#0f4f55" value={value} onChange={() => {}} />
    )
    const screen = await renderPart(renderField('#7A1F3D'))
    await expect.element(screen.getByLabelText('Pick')).toHaveValue('#7a1f3d')
    await screen.rerender(renderField('#7a1'))
    await expect.element(screen.getByLabelText('Pick')).toHaveValue('#0f4f55')
    await expect.element(screen.getByRole('textbox', { name: 'Accent' })).toHaveValue('#7a1')
  })
})

describe('a drop zone', () => {
  it('accepts a file that the user selects', async () => {
    const onFile = vi.fn()
    const screen = await renderPart(
      <FileDrop label="Drop a list here" choose="Choose a file" accept={['text/csv']} onFile={onFile} />,
    )
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    const input = screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
    await userEvent.upload(input, new File(['a@example.com'], 'list.csv', { type: 'text/csv' }))
    expect(onFile.mock.calls.map(([file]) => file.name)).toEqual(['list.csv'])
  })
})
