import type { FoundAssessment } from '@lpi/contract'
import { type RefCallback, useMemo } from 'react'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { useLearnerName } from '../../../components/use-learner-name.ts'
import { formatUtcDay } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/Table.tsx'
import styles from './AssessmentColumns.module.css'
import { StatusCell } from './StatusCell.tsx'

type ColumnOptions = {
  rows: readonly FoundAssessment[]
  /** Returns the URL parameters that open a report next to this list. */
  searchOf: (reportId: string) => object
  /** The ref of each link to a report. */
  reportLinkRef: RefCallback<HTMLAnchorElement>
}

/**
 * The cohort column shows the instrument only if the page contains several instruments. The columns are memoized to
 * avoid re-rendering unchanged rows, so callers must memoize `searchOf` and `reportLinkRef`.
 */
export function useAssessmentColumns(options: ColumnOptions): Column<FoundAssessment>[] {
  const { rows, searchOf, reportLinkRef } = options
  const { t } = useTranslation('admin')
  const nameOf = useLearnerName()
  const hasLinkToCopy = rows.some(({ invitation }) => invitation?.link)
  const hasSeveralInstruments = new Set(rows.map(({ instrument }) => instrument.name)).size > 1
  return useMemo(
    () => [
      {
        id: 'Name',
        track: 'minmax(8rem, 4.5fr)',
        header: t('assessments.columns.learner'),
        isRowHeader: true,
        firstDirection: 'ascending',
        cell: (row) => {
          const { id, email } = row.learner
          const address = <EmailAddress email={email} />
          const name = nameOf(row) === email ? address : nameOf(row)
          return (
            <TwoLineCell
              main={
                id ? (
                  <Link to="/admin/people/$userId" params={{ userId: id }}>
                    {name}
                  </Link>
                ) : (
                  name
                )
              }
              minor={nameOf(row) !== email && email && address}
            />
          )
        },
      },
      {
        id: 'Folder',
        track: 'minmax(7rem, 2.2fr)',
        header: t('assessments.columns.cohort'),
        firstDirection: 'ascending',
        cell: ({ folder, instrument }) => (
          <TwoLineCell main={folder.name} minor={hasSeveralInstruments && instrument.name} />
        ),
      },
      {
        id: 'Status',
        track: 'minmax(7rem, 1.7fr)',
        header: t('assessments.columns.status'),
        firstDirection: 'ascending',
        cell: (row) => <StatusCell {...row} />,
      },
      {
        id: 'CreatedAt',
        track: 'minmax(6rem, 1.4fr)',
        header: t('assessments.columns.createdAt'),
        firstDirection: 'descending',
        cell: ({ createdAt, invitation }) => (
          <TwoLineCell
            main={formatUtcDay(createdAt)}
            minor={
              invitation?.remindedAt &&
              t('invitations.remindedOn', { date: formatUtcDay(invitation.remindedAt) })
            }
          />
        ),
      },
      {
        id: 'UpdatedAt',
        track: 'minmax(6rem, 1.5fr)',
        header: t('assessments.columns.updatedAt'),
        firstDirection: 'descending',
        cell: ({ updatedAt }) => formatUtcDay(updatedAt),
      },
      {
        id: 'report',
        track: hasLinkToCopy ? 'minmax(6.5rem, 7.5rem)' : '4.5rem',
        header: t('assessments.columns.report'),
        isHeaderHidden: true,
        align: 'end',
        cell: (row) =>
          row.invitation?.link ? (
            <CopyButton
              text={row.invitation.link}
              label={t('invitations.copyLink')}
              name={t('invitations.copyLinkNamed', { email: row.learner.email })}
            />
          ) : row.status === 'COMPLETED' ? (
            <Link
              isBlock
              ref={reportLinkRef}
              to="/admin/view-assessments"
              search={searchOf(row.id)}
              aria-label={t('assessments.reportOf', { name: nameOf(row) })}
            >
              {t('assessments.report')}
            </Link>
          ) : null,
      },
    ],
    [t, nameOf, hasLinkToCopy, hasSeveralInstruments, searchOf, reportLinkRef],
  )
}

type TwoLineCellProps = { main: React.ReactNode; minor: React.ReactNode }

function TwoLineCell({ main, minor }: TwoLineCellProps) {
  return (
    <span className={styles.stacked}>
      <span>
        <bdi>{main}</bdi>
      </span>
      {minor && <bdi className={styles.minor}>{minor}</bdi>}
    </span>
  )
}
