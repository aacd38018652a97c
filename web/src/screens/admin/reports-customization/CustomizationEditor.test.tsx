import { type Customization, defaultReportSettings, endpoints } from '@lpi/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { CustomizationEditor } from './CustomizationEditor.tsx'

const customization: Customization = {
  settings: defaultReportSettings,
  version: 0,
  changedAt: null,
  changedBy: null,
  logoImageId: null,
  logoUrl: null,
}
const preview = { language: 'en', pages: ['<svg xmlns="http://www.w3.org/2000/svg"/>'] }

async function open() {
  return renderPart(
    <CustomizationEditor
      organization={{ id: buildId(600), name: 'Lakeside College' }}
      customization={customization}
    />,
  )
}

beforeEach(() => void respondToCalls(endpoints.previewCustomization, () => preview))

describe('the customization form', () => {
  it('does not save an unreadable accent color, and suggests one that can be saved (REQ-160)', async () => {
    const saves = respondToCalls(endpoints.saveCustomization, ({ body }) => ({
      ...customization,
      settings: (body as Pick<Customization, 'settings'>).settings,
      version: 1,
    }))
    const screen = await open()
    const field = screen.getByRole('textbox', { name: 'Accent color' })
    await field.fill('#f2b544')
    await expect.element(screen.getByText(/^Contrast on the page: 1\.7:1\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText(/^Text in this color is hard to read/)).toBeVisible()
    expect(saves).toEqual([])
    await screen.getByRole('button', { name: /^Use #/ }).click()
    await expect.element(field).toHaveValue(expect.stringMatching(/^#[0-9a-f]{6}$/))
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText('Saved. Your changes apply to every report.')).toBeVisible()
    expect(saves).toHaveLength(1)
  })

  it('opens the tab that contains an invalid field when the administrator tries to save', async () => {
    const screen = await open()
    await screen.getByRole('tab', { name: 'Group report' }).click()
    await screen.getByLabelText('Cover title').fill('Us <them')
    await screen.getByRole('tab', { name: 'Individual report' }).click()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByText(/Remove the characters/)).toBeVisible()
    await expect.element(screen.getByLabelText('Cover title')).toHaveValue('Us <them')
  })
})

it('a preview that was not finished in time is requested again (REQ-163)', async () => {
  const timeoutResponse = Response.json({ code: 'service.unavailable' }, { status: 503 })
  const responses: unknown[] = [timeoutResponse, preview]
  const requests = respondToCalls(endpoints.previewCustomization, () => responses.shift())
  const screen = await open()
  await expect.element(screen.getByRole('img', { name: 'Preview, page 1 of 1' })).toBeVisible()
  expect(requests).toHaveLength(2)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

describe('a logo', () => {
  it.each([
    [
      'of an unsupported type',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      /^This file type isn’t supported/,
    ],
    ['that is damaged', 'image/png', 'not a picture', /It may be damaged/],
    ['that is too large', 'image/png', new Uint8Array(5 * 1024 * 1024 + 1), /^This image is too large/],
  ])('%s is rejected before the upload (REQ-159)', async (_, type, content, message) => {
    const screen = await open()
    const input = screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
    await userEvent.upload(input, new File([content as BlobPart], 'logo.png', { type }))
    await expect.element(page.getByText(message)).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})
