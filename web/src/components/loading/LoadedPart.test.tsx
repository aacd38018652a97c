import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { LoadedPart } from './LoadedPart.tsx'

it('a part of a screen shows that it is loading, then an error with a button to try again, then its data (REQ-290)', async () => {
  const refetch = vi.fn()
  const show = (query: { data: string | undefined; error: unknown }) => (
    <LoadedPart query={{ ...query, refetch }}>{(data) => <p>{data}</p>}</LoadedPart>
  )
  const screen = await renderPart(show({ data: undefined, error: null }))
  await expect.element(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await screen.rerender(show({ data: undefined, error: new ApiError('Connection error.') }))
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  await screen.rerender(show({ data: 'Content', error: new ApiError('Connection error.') }))
  await expect.element(screen.getByText('Content')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})
