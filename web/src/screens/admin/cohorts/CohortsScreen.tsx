import { type Cohort, endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import styles from './Cohorts.module.css'
import { type CohortAction, CohortTable } from './CohortTable.tsx'
import { HideReportsDialog } from './HideReportsDialog.tsx'
import { NewCohortDialog } from './NewCohortDialog.tsx'
import { ReleaseReportsDialog } from './ReleaseReportsDialog.tsx'
import { ReleaseSettingDialog } from './ReleaseSettingDialog.tsx'

const PAGE_SIZE = 20
const dialogs = { change: ReleaseSettingDialog, release: ReleaseReportsDialog, hide: HideReportsDialog }

type Props = { search: { keyword?: string; offset?: number; archived?: 'true' } }

export function CohortsScreen({ search: { keyword = '', offset = 0, archived } }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const api = useApi()
  const navigate = useNavigate()
  const { organizationId = '', organizationName = '' } = useProfile().organization ?? {}
  const [activeDialog, setActiveDialog] = useState<{ action: CohortAction; id: string }>()
  const [message, setMessage] = useState('')
  const [isCreating, setCreating] = useState(false)
  const isArchived = archived === 'true'
  const query = { organizationId, keyword, offset, isArchived, size: PAGE_SIZE }
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
      ...(isArchived && { archived: 'true' as const }),
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
      <div className={styles.actions}>
        <Button onPress={() => setCreating(true)}>{t('cohort.new')}</Button>
        <Link to="/admin/cohorts" search={isArchived ? {} : { archived: 'true' }} isBlock>
          {t(isArchived ? 'cohorts.showActive' : 'cohorts.showArchived')}
        </Link>
      </div>
      {(keyword || total > PAGE_SIZE) && (
        <search className={styles.search}>
          <SearchBox
            label={t('cohorts.search')}
            keyword={keyword}
            onSearch={(next) => updateSearch({ keyword: next })}
          />
        </search>
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
          empty={
            keyword
              ? t('cohorts.nothingFound', { keyword })
              : t(isArchived ? 'cohorts.noneArchived' : 'cohorts.empty')
          }
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
      {isCreating && <NewCohortDialog onClose={() => setCreating(false)} />}
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
