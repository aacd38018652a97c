import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import type { ListSearch } from '../../../components/lists/list-view.ts'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AssessmentFilterBar } from './AssessmentFilterBar.tsx'
import { AssessmentList } from './AssessmentList.tsx'
import { AssessmentSelectionActions } from './AssessmentSelectionActions.tsx'
import {
  type AssessmentView,
  defaultAssessmentView,
  isFiltered,
  readAssessmentView,
} from './assessment-view.ts'
import { EmptyList } from './EmptyList.tsx'
import { useAssessmentExport } from './use-assessment-export.ts'
import { useAssessmentList } from './use-assessment-list.ts'
import { useAssessmentSelection } from './use-assessment-selection.ts'
import styles from './ViewAssessmentsScreen.module.css'

type Search = ListSearch<AssessmentView>

export function ViewAssessmentsScreen({ search }: { search: Search }) {
  const { t } = useTranslation('admin')
  const { organizationName = '', organizationId = '' } = useProfile().organization ?? {}
  return (
    <Page
      title={t('assessments.title')}
      lead={t('assessments.lead', { organization: organizationName })}
      width="wide"
    >
      <Assessments key={organizationId} organizationId={organizationId} search={search} />
    </Page>
  )
}

function Assessments({ organizationId, search }: { organizationId: string; search: Search }) {
  const navigate = useNavigate()
  const { t } = useTranslation(['admin', 'common'])
  const [view, changeView] = useListView({
    search,
    defaultView: defaultAssessmentView,
    readView: readAssessmentView,
    onChange: (next, replace) =>
      void navigate({ to: '/admin/view-assessments', search: next, replace, resetScroll: false }),
  })
  const list = useAssessmentList(organizationId, view)
  const { selection, select, selectAll, clear } = useAssessmentSelection(organizationId)
  const exportList = useAssessmentExport(organizationId, view)
  const { data } = list
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / view.size))
  const isPastEnd = data !== undefined && !list.isPlaceholderData && view.page > pages

  useEffect(() => {
    if (isPastEnd) changeView({ page: pages }, { replace: true })
  })

  // Without assessments, filters have no effect.
  if (total === 0 && data && !list.isPlaceholderData && !isFiltered(view))
    return <EmptyList onClear={undefined} />

  return (
    <div className={styles.assessments}>
      <AssessmentFilterBar
        organizationId={organizationId}
        view={view}
        counts={data?.counts}
        onChange={changeView}
      />
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {data ? t('assessments.found', { count: total }) : t('assessments.loading')}
        </p>
        {selection.size === 0 && total > 0 && (
          <Button variant="secondary" isPending={exportList.isPending} onPress={() => exportList.mutate([])}>
            {t('assessments.exportAll')}
          </Button>
        )}
      </div>
      <ErrorNotice error={exportList.error ?? selectAll.error} />
      {list.error && (
        <div className={styles.failure}>
          <ErrorNotice error={list.error} />
          <Button variant="secondary" onPress={() => void list.refetch()}>
            {t('common:buttons.tryAgain')}
          </Button>
        </div>
      )}
      {(data || !list.error) && (
        <AssessmentList
          rows={isPastEnd ? undefined : data?.items}
          total={total}
          view={view}
          isBusy={list.isPlaceholderData}
          selection={selection}
          onSelect={select}
          onChange={changeView}
        />
      )}
      {selection.size > 0 && (
        <AssessmentSelectionActions
          selection={selection}
          total={total}
          isSelectingAll={selectAll.isPending}
          isExporting={exportList.isPending}
          onSelectAll={() => selectAll.mutate(view)}
          onExport={() => exportList.mutate([...selection.keys()])}
          onClear={clear}
        />
      )}
      <p role="status" className={styles.saved}>
        {exportList.data && !exportList.isPending && t('assessments.exported', { fileName: exportList.data })}
      </p>
    </div>
  )
}
