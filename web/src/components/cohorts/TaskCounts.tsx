import type { TaskKind } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/Link.tsx'
import { assessmentListSearch } from './assessment-list-search.ts'
import type { StatusCounts } from './progress.ts'

const unfinishedCounts = [
  { status: 'ACCEPTED', count: 'notStarted' },
  { status: 'INVITATION_SENT', count: 'invited' },
  { status: 'IN_PROGRESS', count: 'inProgress' },
] as const

type Props = { kind: TaskKind; cohort: StatusCounts & { id: string }; className?: string | undefined }

/** Whom a task is about. Each number links to the list of these people. */
export function TaskCounts({ kind, cohort, className }: Props) {
  const { t } = useTranslation('admin')
  if (kind === 'GROUP_REPORT') return <p>{t('overview.tasks.everyone')}</p>
  const counts =
    kind === 'RELEASE'
      ? ([{ status: 'COMPLETED', count: 'completed' }] as const)
      : unfinishedCounts.filter(({ count }) => cohort[count] > 0)
  return (
    <ul className={className}>
      {counts.map(({ status, count }) => (
        <li key={status}>
          <Link to="/admin/view-assessments" search={assessmentListSearch({ cohortId: cohort.id, status })}>
            {t(`overview.tasks.${count}`, { count: cohort[count] })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
