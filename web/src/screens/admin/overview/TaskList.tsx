import type { CohortTask } from '@lpi/contract'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { assessmentListSearch } from './assessment-list-search.ts'
import styles from './TaskList.module.css'

type TaskListProps = { tasks: readonly CohortTask[]; taskCount: number }

/** The most urgent tasks of an administrator, each about one cohort. */
export function TaskList({ tasks, taskCount }: TaskListProps) {
  const { t } = useTranslation('admin')
  return (
    <section className={styles.tasks}>
      <h2>{t('overview.tasks.title')}</h2>
      {tasks.length === 0 && <p className={styles.none}>{t('overview.tasks.none')}</p>}
      <ul className={styles.list}>
        {tasks.map((task) => (
          <Task key={task.cohort.id} task={task} />
        ))}
      </ul>
      {taskCount > tasks.length && <p>{t('overview.tasks.more', { count: taskCount - tasks.length })}</p>}
    </section>
  )
}

const unfinishedCounts = [
  { status: 'ACCEPTED', count: 'notStarted' },
  { status: 'INVITATION_SENT', count: 'invited' },
  { status: 'IN_PROGRESS', count: 'inProgress' },
] as const

function Task({ task: { kind, cohort } }: { task: CohortTask }) {
  const { t, language } = useTranslation('admin')
  const formats = formatsFor(language)
  const { id, name, release, invited } = cohort
  const counts =
    kind === 'RELEASE'
      ? ([{ status: 'COMPLETED', count: 'completed' }] as const)
      : unfinishedCounts.filter(({ count }) => cohort[count] > 0)
  return (
    <li className={styles.task}>
      <div className={styles.header}>
        <h3 className={styles.name}>
          <Link to="/admin/cohorts/$cohortId" params={{ cohortId: id }}>
            {name}
          </Link>
        </h3>
        {kind === 'OPENS_SOON' && release.date && (
          <p className={styles.release}>
            {t('overview.tasks.opensOn', { date: formats.dayWithWeekday(release.date) })}
          </p>
        )}
      </div>
      <ul className={styles.counts}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <Link to="/admin/view-assessments" search={assessmentListSearch({ cohortId: id, status })}>
              {t(`overview.tasks.${count}`, { count: cohort[count] })}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        {kind === 'RELEASE' ? (
          <LinkButton
            variant="secondary"
            to="/admin/cohorts"
            search={{ keyword: name }}
            aria-label={t('overview.tasks.releaseOf', { name })}
          >
            {t('overview.tasks.release')}
          </LinkButton>
        ) : (
          <>
            {invited > 0 && (
              <LinkButton
                variant="secondary"
                to="/admin/invitations"
                search={{ folderId: id, status: 'INVITATION_SENT', select: 'open' }}
                aria-label={t('overview.tasks.remindOf', { name })}
              >
                {t('overview.tasks.remind')}
              </LinkButton>
            )}
            <Link
              to="/admin/cohorts/$cohortId/reminders"
              params={{ cohortId: id }}
              isBlock
              aria-label={t('overview.tasks.scheduleOf', { name })}
            >
              {t('overview.tasks.schedule')}
            </Link>
          </>
        )}
      </div>
    </li>
  )
}
