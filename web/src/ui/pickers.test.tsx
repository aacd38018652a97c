import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { ComboBox } from './ComboBox.tsx'
import { Select } from './Select.tsx'

const items = ['Autumn', 'Spring', 'Summer', 'Winter'].map((label) => ({ id: label.toLowerCase(), label }))

function Season({ errorMessage }: { errorMessage?: string }) {
  const [key, setKey] = useState<string | null>(null)
  return (
    <>
      <Select
        label="Season"
        placeholder="Choose"
        items={items}
        selectedKey={key}
        onSelectionChange={setKey}
        errorMessage={errorMessage}
      />
      <p>Selected: {key ?? 'none'}</p>
    </>
  )
}

function SeasonBox() {
  const [key, setKey] = useState<string | null>(null)
  return (
    <>
      <ComboBox
        label="Season"
        items={items}
        selectedKey={key}
        onSelectionChange={setKey}
        empty="No season matches."
      />
      <p>Selected: {key ?? 'none'}</p>
    </>
  )
}

describe('a select', () => {
  it('can be operated with the keyboard and regains focus when an item is selected', async () => {
    const screen = await renderPart(<Season />)
    await press('Tab', 'Enter')
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /Season/ })).toHaveFocus()
    await expect.element(screen.getByText(/^Selected: (?!none)/)).toBeVisible()
  })

  it('finds an item by its first letters', async () => {
    const screen = await renderPart(<Season />)
    await press('Tab', 'Enter', 's', 'u', 'Enter')
    await expect.element(screen.getByText('Selected: summer')).toBeVisible()
  })

  it('keeps its value when Escape closes the list', async () => {
    const screen = await renderPart(<Season />)
    await press('Tab', 'Enter', 'ArrowDown', 'Escape')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Selected: none')).toBeVisible()
  })

  it('has its error as its accessible description', async () => {
    const screen = await renderPart(<Season errorMessage="Choose a season." />)
    await expect
      .element(screen.getByRole('button', { name: /Season/ }))
      .toHaveAccessibleDescription('Choose a season.')
  })
})

describe('a combo box', () => {
  it('filters its items while the user types, and Enter selects an item', async () => {
    const screen = await renderPart(<SeasonBox />)
    const field = screen.getByRole('combobox', { name: 'Season' })
    await field.click()
    await press('s')
    await expect
      .poll(() =>
        screen
          .getByRole('option')
          .elements()
          .map((item) => item.textContent),
      )
      .toEqual(['Spring', 'Summer'])
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await expect.element(field).toHaveValue('Summer')
    await expect.element(screen.getByText('Selected: summer')).toBeVisible()
  })

  it('shows a message if no item matches', async () => {
    const screen = await renderPart(<SeasonBox />)
    await screen.getByRole('combobox', { name: 'Season' }).click()
    await press('x')
    await expect.element(screen.getByText('No season matches.')).toBeVisible()
  })

  it('has a right-to-left list in Arabic', async () => {
    const screen = await renderPart(<SeasonBox />, { language: 'ar' })
    const field = screen.getByRole('combobox', { name: 'Season' })
    await field.click()
    const list = screen.getByRole('listbox')
    await expect.element(list).toBeVisible()
    expect(getComputedStyle(list.element()).direction).toBe('rtl')
  })
})
