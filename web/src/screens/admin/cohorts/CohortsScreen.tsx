import { type Cohort, endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './Cohorts.module.css'
import { type CohortAction, CohortTable } from './CohortTable.tsx'
import { HideReportsDialog } from './HideReportsDialog.tsx'
import { ReleaseReportsDialog } from './ReleaseReportsDialog.tsx'
import { ReleaseSettingDialog } from './ReleaseSettingDialog.tsx'

const PAGE_SIZE = 20
const dialogs = { change: ReleaseSettingDialog, release: ReleaseReportsDialog, hide: HideReportsDialog }

export function CohortsScreen() {
  const { t } = useTranslation(['admin', 'common'])
  const api = useApi()
  const navigate = useNavigate()
  const { organizationId = '', organizationName = '' } = useProfile().organization ?? {}
  const { keyword = '', offset = 0 } = useSearch({ strict: false })
  const [searchText, setSearchText] = useState(keyword)
  const [activeDialog, setActiveDialog] = useState<{ action: CohortAction; id: string }>()
  const [message, setMessage] = useState('')
  const query = { organizationId, keyword, offset, size: PAGE_SIZE }
  const cohorts = useQuery({
    ...api.query(endpoints.listCohorts, { query }),
    placeholderData: keepPreviousData,
  })
  const { items, total = 0 } = cohorts.data ?? {}
  const cohort = items?.find(({ id }) => id === activeDialog?.id)
  const Dialog = activeDialog && dialogs[activeDialog.action]

  function updateSearch(next: { keyword?: string; offset?: number }) {
    const search = {
      ...(next.keyword && { keyword: next.keyword }),
      ...(next.offset && { offset: next.offset }),
    }
    void navigate({ to: '/admin/cohorts', search, replace: true })
  }

  function startAction(action: CohortAction, cohort: Cohort) {
    setMessage('')
    setActiveDialog({ action, id: cohort.id })
  }

  return (
    <Page
      title={t('cohorts.title')}
      lead={t('cohorts.lead', { organization: organizationName })}
      width="wide"
    >
      {message && <Notice tone="success">{message}</Notice>}
      {(keyword || total > PAGE_SIZE) && (
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            updateSearch({ keyword: searchText.trim() })
          }}
        >
          <SearchField
            label={t('cohorts.search')}
            value={searchText}
            onChange={setSearchText}
            onClear={() => updateSearch({})}
          />
        </form>
      )}
      {cohorts.error && (
        <div className={styles.failure}>
          <ErrorNotice error={cohorts.error} />
          <Button onPress={() => void cohorts.refetch()}>{t('common:buttons.tryAgain')}</Button>
        </div>
      )}
      {(items || !cohorts.error) && (
        <CohortTable
          cohorts={items}
          isBusy={cohorts.isPlaceholderData}
          empty={keyword ? t('cohorts.nothingFound', { keyword }) : t('cohorts.empty')}
          onAction={startAction}
        />
      )}
      <Pagination
        label={t('cohorts.pages')}
        offset={offset}
        size={PAGE_SIZE}
        total={total}
        onChange={(page) => updateSearch({ keyword, offset: page.offset })}
      />
      {Dialog && cohort && (
        <Dialog
          cohort={cohort}
          onClose={() => setActiveDialog(undefined)}
          onDone={(text) => {
            setActiveDialog(undefined)
            setMessage(text)
          }}
        />
      )}
    </Page>
  )
}
