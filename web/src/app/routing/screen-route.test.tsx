import { endpoints } from '@lpi/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { createApi } from '../../api/api.ts'
import { createSession, noSession } from '../../session/session.ts'
import { administrator, buildAssessment, buildId, buildQuestionPage } from '../../testing/build-values.ts'
import { loadTestTexts } from '../../testing/load-test-texts.ts'
import { loggedIn } from '../../testing/render-part.tsx'
import { respondToCalls } from '../../testing/respond-to-calls.ts'
import { testConfig } from '../../testing/test-config.ts'
import { App } from '../start/App.tsx'
import { createQueryClient } from '../start/query-client.ts'
import { createAppRouter } from './router.tsx'

it('a screen shows its questions if its route is loaded again while the questions are loading', async () => {
  const links = { demographics: '/demographics', questions: '/questions', resume: null, report: null }
  respondToCalls(endpoints.getAssessment, () => buildAssessment({ links }))
  respondToCalls(endpoints.getInstructions, () => ({ instructions: [] }))
  respondToCalls(endpoints.getDeviceKey, () => ({ key: btoa('k'.repeat(32)) }))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls = respondToCalls(endpoints.getDemographicsPage, async () => {
    await released
    return {
      ...buildQuestionPage(1),
      type: 'Demographics',
      totalPages: 1,
      links: { previous: null, next: null },
    }
  })
  const { screen, router, queryClient } = await renderApp(`/demographics/${buildId(1)}`)
  await expect.poll(() => queryClient.isFetching({ queryKey: ['question-pages'] })).toBe(1)

  await router.invalidate()
  release()
  await expect.element(screen.getByRole('button', { name: /thing number 1\./ })).toBeVisible()
  expect(calls).toHaveLength(1)
})

async function renderApp(path: string) {
  await loadTestTexts('en')
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const session = createSession(() => storage)
  const { userId } = administrator.user
  session.setState({ ...noSession, isAuthenticated: true, accessToken: 'Bearer token', userId })
  const queryClient = createQueryClient()
  queryClient.setQueryData(['profile', userId], administrator)
  const api = createApi({ config: testConfig, session: loggedIn })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ api, session, queryClient }, { history, scrollRestoration: false })
  return { screen: await render(<App {...{ api, queryClient, router }} />), router, queryClient }
}
