import { type FoundAssessment, Id } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../../components/admin-tools/use-shortcuts.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { ActionResult } from '../../../components/invitations/ActionResult.tsx'
import type { InvitationResult } from '../../../components/invitations/InvitationActionDialog.tsx'
import type { ListSearch } from '../../../components/lists/list-view.ts'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DensityToggle } from '../../../ui/DensityToggle.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AssessmentFilterBar } from './AssessmentFilterBar.tsx'
import { AssessmentList } from './AssessmentList.tsx'
import { AssessmentSelectionActions } from './AssessmentSelectionActions.tsx'
import {
  type AssessmentView,
  isFiltered,
  readAssessmentView,
  writeAssessmentView,
} from './assessment-view.ts'
import { EmptyList } from './EmptyList.tsx'
import { SplitView } from './SplitView.tsx'
import { useAssessmentExport } from './use-assessment-export.ts'
import { useAssessmentList } from './use-assessment-list.ts'
import { useAssessmentSelection } from './use-assessment-selection.ts'
import styles from './ViewAssessmentsScreen.module.css'

type Search = ListSearch<AssessmentView> & { report?: string }

const noRows: readonly FoundAssessment[] = []

export function ViewAssessmentsScreen({ search }: { search: Search }) {
  const { organizationId } = useOrganization()
  const navigate = useNavigate()
  const { t } = useTranslation('admin')
  const reportId = Id.safeParse(search.report).data
  const reportSearch = reportId ? { report: reportId } : {}
  const lastReportId = useRef(reportId)
  const [view, changeView] = useListView({
    search,
    readView: readAssessmentView,
    writeView: writeAssessmentView,
    firstPage: { page: 1 },
    onChange: (next, replace) => {
      lastReportId.current = reportId
      void navigate({
        to: '/admin/view-assessments',
        search: { ...next, ...reportSearch },
        replace,
        resetScroll: false,
      })
    },
  })
  const list = useAssessmentList(organizationId, view)
  const { selection, select, selectAll, clear } = useAssessmentSelection(organizationId)
  const exportList = useAssessmentExport(organizationId, view)
  const [result, setResult] = useState<InvitationResult>()
  const { data } = list
  const failedMails = view.mail ? 0 : (data?.failedMails ?? 0)
  const onlyCohort = view.folderIds.length === 1 ? view.folderIds[0] : undefined
  const total = data?.total ?? 0

  const searchOf = useCallback(
    (report: string, page = view.page) => ({
      ...writeAssessmentView({ ...view, page }),
      report,
    }),
    [view],
  )
  function openFirstReport() {
    const firstReport = data?.items.find(({ status }) => status === 'COMPLETED')
    if (firstReport) void navigate({ to: '/admin/view-assessments', search: searchOf(firstReport.id) })
  }
  const closeReport = () =>
    void navigate({ to: '/admin/view-assessments', search: writeAssessmentView(view) })

  useEffect(() => {
    if (reportId) lastReportId.current = reportId
  }, [reportId])
  // After a report is closed, its link receives the focus as soon as the list shows the link.
  const focusLastReport = useCallback((link: HTMLAnchorElement | null) => {
    if (!link?.search.includes(`report=${lastReportId.current}`)) return
    lastReportId.current = undefined
    link.focus()
  }, [])

  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('search input')?.focus(),
    // While a report is open, `SplitView` handles these keys.
    ...(!reportId && { j: openFirstReport, x: toggleFocusedRow }),
  })

  // Without people, there is nothing to filter, so the screen only explains how to begin.
  if (total === 0 && data && !list.isBusy && !isFiltered(view) && data.counts.WITHDRAWN === 0) {
    return (
      <Page title={t('assessments.title')} width="wide" isList>
        <EmptyList onClear={undefined} />
      </Page>
    )
  }

  return (
    <Page
      title={t('assessments.title')}
      width="wide"
      isList
      isFullWidth={reportId !== undefined}
      actions={
        <>
          <p role="status" className={styles.count}>
            {data ? t('assessments.found', { count: total }) : t('assessments.loading')}
          </p>
          <DensityToggle />
          {selection.size === 0 && total > 0 && (
            <Button
              variant="secondary"
              isPending={exportList.isPending}
              onPress={() => exportList.mutate([])}
            >
              {t('assessments.exportAll')}
            </Button>
          )}
          <LinkButton to="/admin/people/invite" search={onlyCohort ? { cohort: onlyCohort } : {}}>
            {t('invitations.invite')}
          </LinkButton>
        </>
      }
    >
      <div className={styles.assessments}>
        <div className={classNames(reportId && styles.wideOnly)}>
          <AssessmentFilterBar
            organizationId={organizationId}
            view={view}
            counts={data?.counts}
            onChange={changeView}
          />
        </div>
        <ErrorNotice error={exportList.error ?? selectAll.error} />
        {result && <ActionResult result={result} />}
        {failedMails > 0 && !reportId && (
          <Notice tone="warning">
            <span>{t('assessments.failedMails', { count: failedMails })}</span>{' '}
            <Button variant="quiet" onPress={() => changeView({ mail: 'FAILED', status: [] })}>
              {t('assessments.showFailedMails')}
            </Button>
          </Notice>
        )}
        {reportId ? (
          <>
            <LoadFailure query={list} />
            <SplitView
              {...{ organizationId, view, total, reportId, selection, searchOf }}
              rows={data?.items ?? noRows}
              onSelect={select}
              onChange={changeView}
              onClose={closeReport}
            />
          </>
        ) : (
          <AssessmentList
            {...{ list, view, selection, searchOf }}
            reportLinkRef={focusLastReport}
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
            onInvitationsChanged={(next) => {
              clear()
              setResult(next)
            }}
          />
        )}
        <p role="status" className={styles.saved}>
          {exportList.data &&
            !exportList.isPending &&
            t('assessments.exported', { fileName: exportList.data })}
        </p>
      </div>
    </Page>
  )
}

/** Selects or deselects the row with the focus, or the first row if no row has the focus. */
function toggleFocusedRow() {
  const row = document.activeElement?.closest('tbody tr') ?? document.querySelector('tbody tr')
  const checkbox = row?.querySelector<HTMLElement>('input[type=checkbox]')
  checkbox?.focus()
  checkbox?.click()
}
