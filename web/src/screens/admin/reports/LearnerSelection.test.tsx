import { endpoints } from '@lpi/contract'
import { it } from 'vitest'
import { buildId } from '../../../testing/build-values.ts'
import { expectNewestSearchWins, respondToSearches } from '../../../testing/expect-newest-search-wins.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { LearnerSelection } from './LearnerSelection.tsx'

it.each(['Name or email address', 'Email address'])(
  'a late response to a search in the “%s” field never replaces a newer response, and the field keeps its text when a search fails (REQ-291)',
  async (label) => {
    const searches = respondToSearches({
      endpoint: endpoints.searchLeaders,
      respond: (name) => ({
        items: [
          { id: buildId(1), firstName: name, lastName: '', email: 'a@example.com', completedAssessments: [] },
        ],
        total: 60,
        offset: 0,
        size: 10,
      }),
      keywordOf: ({ query: { keyword, email } }) => keyword ?? email,
    })
    const screen = await renderPart(
      <LearnerSelection
        organizationId={buildId(600)}
        selectedLearners={new Map()}
        onChange={() => undefined}
      />,
    )
    await expectNewestSearchWins({
      field: screen.getByRole('searchbox', { name: label, exact: true }),
      container: screen.container,
      rowOf: (name) => screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }),
      searches,
    })
  },
)
