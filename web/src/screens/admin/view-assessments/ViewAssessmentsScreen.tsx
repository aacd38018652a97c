import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AssessmentList } from './AssessmentList.tsx'
import { EmptyList } from './EmptyList.tsx'
import { Filters } from './Filters.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import { useAssessmentList } from './use-assessment-list.ts'
import { useExport } from './use-export.ts'
import { useSelection } from './use-selection.ts'
import styles from './ViewAssessmentsScreen.module.css'
import { isFiltered, readView, wholeList } from './view.ts'

export function ViewAssessmentsScreen() {
  const { t } = useTranslation('admin')
  const { organizationName = '', organizationId = '' } = useProfile().organization ?? {}
  return (
    <Page
      title={t('assessments.title')}
      lead={t('assessments.lead', { organization: organizationName })}
      width="wide"
    >
      <Assessments key={organizationId} organizationId={organizationId} />
    </Page>
  )
}

function Assessments({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const [view, change] = useListView({ to: '/admin/view-assessments', wholeList, readView })
  const found = useAssessmentList(organizationId, view)
  const { chosen, choose, chooseAll, clear } = useSelection(organizationId)
  const exporting = useExport(organizationId, view)
  const { data } = found
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / view.size))
  const isPastEnd = data !== undefined && !found.isPlaceholderData && view.page > pages

  useEffect(() => {
    if (isPastEnd) change({ page: pages }, { replace: true })
  })

  // There is nothing to look for where nobody is yet.
  if (total === 0 && data && !found.isPlaceholderData && !isFiltered(view))
    return <EmptyList onClear={undefined} />

  return (
    <div className={styles.assessments}>
      <Filters organizationId={organizationId} view={view} counts={data?.counts} onChange={change} />
      <div className={styles.head}>
        <p role="status" className={styles.found}>
          {data ? t('assessments.found', { count: total }) : t('assessments.loading')}
        </p>
        {chosen.size === 0 && total > 0 && (
          <Button variant="secondary" isPending={exporting.isPending} onPress={() => exporting.mutate([])}>
            {t('assessments.exportAll')}
          </Button>
        )}
      </div>
      <ErrorNotice error={exporting.error ?? chooseAll.error} />
      {found.error && (
        <div className={styles.failure}>
          <ErrorNotice error={found.error} />
          <Button variant="secondary" onPress={() => void found.refetch()}>
            {t('common:buttons.tryAgain')}
          </Button>
        </div>
      )}
      {(data || !found.error) && (
        <AssessmentList
          rows={isPastEnd ? undefined : data?.items}
          total={total}
          view={view}
          isBusy={found.isPlaceholderData}
          chosen={chosen}
          onChoose={choose}
          onChange={change}
        />
      )}
      {chosen.size > 0 && (
        <SelectionActions
          chosen={chosen}
          total={total}
          isChoosing={chooseAll.isPending}
          isExporting={exporting.isPending}
          onChooseAll={() => chooseAll.mutate(view)}
          onExport={() => exporting.mutate([...chosen.keys()])}
          onClear={clear}
        />
      )}
      <p role="status" className={styles.saved}>
        {exporting.data && !exporting.isPending && t('assessments.exported', { fileName: exporting.data })}
      </p>
    </div>
  )
}
