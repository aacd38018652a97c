import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { Tabs } from './Tabs.tsx'

it.each([
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
])(
  'in the language %s, the panel has the name of the selected tab, and %s selects the next tab',
  async (language, next) => {
    const selectedIds: string[] = []
    const tabs = [
      { id: 'one', label: 'One' },
      { id: 'two', label: 'Two' },
    ] as const
    const screen = await renderPart(
      <Tabs label="Kind" tabs={tabs} selectedId="one" onSelect={(id) => selectedIds.push(id)}>
        Content
      </Tabs>,
      { language },
    )
    await expect.element(screen.getByRole('tabpanel', { name: 'One' })).toHaveTextContent('Content')
    await press('Tab', next)
    expect(selectedIds).toEqual(['two'])
  },
)

it('the line below a tab shows which tab is selected in forced colors (A11Y-006)', async () => {
  const tabs = ['One', 'Two'].map((label) => ({ id: label, label }))
  const screen = await renderPart(
    <Tabs label="Kind" tabs={tabs} selectedId="One" onSelect={() => {}}>
      Content
    </Tabs>,
  )
  await commands.emulateMedia({ forcedColors: 'active' })
  const lineOf = (name: string) =>
    getComputedStyle(screen.getByRole('tab', { name }).element()).borderBlockEndColor
  expect(lineOf('One')).not.toBe(lineOf('Two'))
})
