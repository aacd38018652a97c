import { type CohortOrder, cohortOrders, endpoints } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { useList } from '../../../components/lists/use-list.ts'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { formatOrder, parseOrder } from '../../../ui/sorting.ts'
import styles from './Cohorts.module.css'
import { CohortTable } from './CohortTable.tsx'
import { NewCohortDialog } from './NewCohortDialog.tsx'

const PAGE_SIZE = 20
/** The cohorts that need something come first. */
const defaultOrder: CohortOrder = '-Task'

type Search = { keyword?: string; page?: number; archived?: 'true'; orderBy?: string; new?: 'true' }

const readView = ({ keyword = '', page = 1, archived, orderBy }: Search) => ({
  keyword,
  page,
  isArchived: archived === 'true',
  orderBy: cohortOrders.find((order) => order === orderBy) ?? defaultOrder,
})

const writeView = ({ keyword, page, isArchived, orderBy }: ReturnType<typeof readView>): Search => ({
  ...(keyword && { keyword }),
  ...(page > 1 && { page }),
  ...(isArchived && { archived: 'true' }),
  ...(orderBy !== defaultOrder && { orderBy }),
})

export function CohortsScreen({ search }: { search: Search }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const navigate = useNavigate()
  const { organizationId, organizationName, isLimited } = useOrganization()
  const [isCreating, setCreating] = useState(!isLimited && search.new === 'true')
  const [{ keyword, page, isArchived, orderBy }, changeView] = useListView({
    search,
    readView,
    writeView,
    firstPage: { page: 1 },
    onChange: (next) => void navigate({ to: '/admin/cohorts', search: next, replace: true }),
  })
  const offset = (page - 1) * PAGE_SIZE
  const list = useList(
    api.query(endpoints.listCohorts, {
      query: { organizationId, keyword, isArchived, orderBy, offset, size: PAGE_SIZE },
    }),
  )
  const { total = 0 } = list.data ?? {}
  // Once the search field is shown, it stays visible while a search runs and after a search has failed.
  const [isSearchable, setSearchable] = useState(false)
  if (!isSearchable && (keyword || total > PAGE_SIZE)) setSearchable(true)
  const hasNoCohort = list.data !== undefined && total === 0 && !keyword && !isArchived
  const createButton = !isLimited && <Button onPress={() => setCreating(true)}>{t('cohort.new')}</Button>

  // If `new` stayed in the URL, the Back button would open the dialog again.
  const removeNewFromUrl = useEffectEvent(() => changeView({ page }))
  useEffect(() => {
    if (search.new) removeNewFromUrl()
  }, [search.new])

  return (
    <Page
      title={t('cohorts.title')}
      lead={t('cohorts.lead', { organization: organizationName })}
      width="wide"
      isList
      actions={
        <>
          {isSearchable && (
            <search className={styles.search}>
              <SearchBox
                label={t('cohorts.search')}
                isLabelHidden
                placeholder={t('cohorts.search')}
                keyword={keyword}
                onSearch={(next) => changeView({ keyword: next })}
              />
            </search>
          )}
          {!hasNoCohort && createButton}
          <Link to="/admin/cohorts" search={isArchived ? {} : { archived: 'true' }} isBlock>
            {t(isArchived ? 'cohorts.showActive' : 'cohorts.showArchived')}
          </Link>
        </>
      }
    >
      <CohortTable
        list={list}
        page={{ offset, size: PAGE_SIZE }}
        sorting={parseOrder(orderBy)}
        onSort={(sorting) => changeView({ orderBy: formatOrder(sorting) as CohortOrder })}
        empty={
          <EmptyState actions={hasNoCohort && createButton}>
            {keyword
              ? t('cohorts.nothingFound', { keyword })
              : t(isArchived ? 'cohorts.noneArchived' : 'cohorts.empty')}
          </EmptyState>
        }
        onPage={(next) => changeView({ page: next / PAGE_SIZE + 1 })}
      />
      {isCreating && <NewCohortDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}
