import { Component, type ReactNode, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { createTextStore } from './text-store.ts'
import { TextStoreContext, useTranslation } from './use-translation.ts'

it('a component waits for texts that are not loaded, also if another file than the English one arrives last', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path)
    if (path.includes('/fr/')) await released
    return Response.json({ title: path.includes('/fr/') ? 'Glossaire' : 'Glossary' })
  })
  const screen = await renderGlossary('fr')
  await expect.element(screen.getByText('Loading')).toBeVisible()
  await expect.poll(() => requestedPaths).toEqual(['/locales/fr/glossary.json', '/locales/en/glossary.json'])
  release()
  await expect.element(screen.getByText('Glossaire')).toBeVisible()
  expect(requestedPaths).toHaveLength(2)
})

it('if the English texts cannot be loaded, the component fails, and its texts are requested only once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchText = vi.fn(async () => new Response('', { status: 404 }))
  vi.stubGlobal('fetch', fetchText)
  const screen = await renderGlossary('en')
  await expect.element(screen.getByText('Failed')).toBeVisible()
  expect(fetchText).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

async function renderGlossary(language: string) {
  const store = createTextStore()
  store.setLanguage(language)
  return render(
    <TextStoreContext value={store}>
      <ErrorBoundary>
        <Suspense fallback="Loading">
          <Glossary />
        </Suspense>
      </ErrorBoundary>
    </TextStoreContext>,
  )
}

function Glossary() {
  return useTranslation('glossary').t('title')
}

class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? 'Failed' : this.props.children
  }
}
