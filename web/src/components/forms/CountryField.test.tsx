import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../testing/press.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { CountryField } from './CountryField.tsx'

function Country() {
  const [code, setCode] = useState('')
  return (
    <>
      <CountryField value={code} onChange={setCode} />
      <p>Code: {code || 'none'}</p>
    </>
  )
}

async function open(language?: string) {
  const screen = await renderPart(<Country />, language ? { language } : {})
  return { screen, field: screen.getByRole('combobox') }
}

it('a country can be chosen from the list with the keyboard', async () => {
  const { screen, field } = await open()
  await field.click()
  await press('s', 'w', 'e', 'd')
  await expect.element(page.getByRole('option', { name: 'Sweden' })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await expect.element(screen.getByText('Code: SE')).toBeVisible()
})

it('typing the complete name or an alias of a country and leaving the field selects the country', async () => {
  const { screen, field } = await open()
  await field.fill('sweden')
  await press('Tab')
  await expect.element(field).toHaveValue('Sweden')
  await field.fill('Wales')
  await press('Tab')
  await expect.element(field).toHaveValue('United Kingdom')
  await expect.element(screen.getByText('Code: GB')).toBeVisible()
})

it('an unknown name selects nothing, and the list says that there are no results', async () => {
  const { screen, field } = await open()
  await field.click()
  await press('q', 'q', 'q')
  await expect.element(page.getByText('No results. Try fewer letters.')).toBeVisible()
  await press('Tab')
  await expect.element(screen.getByText('Code: none')).toBeVisible()
})

it('a country is found by its name in the language of the page', async () => {
  const { screen, field } = await open('ar')
  await field.fill('السويد')
  await press('Tab')
  await expect.element(screen.getByText('Code: SE')).toBeVisible()
})
