import type { CohortTask } from '@lpi/contract'
import { useState } from 'react'
import { TaskActions } from '../../../components/cohorts/TaskActions.tsx'
import { TaskCounts } from '../../../components/cohorts/TaskCounts.tsx'
import { ActionResult } from '../../../components/invitations/ActionResult.tsx'
import type { InvitationResult } from '../../../components/invitations/InvitationActionDialog.tsx'
import { addTimeZone, formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './TaskList.module.css'

type TaskListProps = { tasks: readonly CohortTask[]; taskCount: number }

/** The most urgent tasks of an administrator, each about one cohort. */
export function TaskList({ tasks, taskCount }: TaskListProps) {
  const { t } = useTranslation('admin')
  const [result, setResult] = useState<InvitationResult>()
  return (
    <section className={styles.tasks}>
      <h2>{t('overview.tasks.title')}</h2>
      {result && <ActionResult result={result} />}
      {tasks.length === 0 && <p className={styles.none}>{t('overview.tasks.none')}</p>}
      <ul className={styles.list}>
        {tasks.map((task) => (
          <Task key={task.cohort.id} task={task} onReminded={setResult} />
        ))}
      </ul>
      {taskCount > tasks.length && (
        <p>
          <Link to="/admin/cohorts" isBlock>
            {t('overview.tasks.more', { count: taskCount - tasks.length })}
          </Link>
        </p>
      )}
    </section>
  )
}

type TaskProps = { task: CohortTask; onReminded: (result: InvitationResult) => void }

function Task({ task: { kind, cohort }, onReminded }: TaskProps) {
  const { t, language } = useTranslation('admin')
  const { id, name, release } = cohort
  return (
    <li className={styles.task}>
      <div className={styles.header}>
        <h3 className={styles.name}>
          <Link to="/admin/cohorts/$cohortId" params={{ cohortId: id }}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {kind === 'OPENS_SOON' && release.date && (
          <p className={styles.release}>
            {t('overview.tasks.opensOn', {
              date: addTimeZone(formatsFor(language).dayWithWeekday(release.date), release.timeZone),
            })}
          </p>
        )}
      </div>
      <TaskCounts kind={kind} cohort={cohort} className={styles.counts} />
      <div className={styles.action}>
        <TaskActions kind={kind} cohort={cohort} onReminded={onReminded} />
      </div>
    </li>
  )
}
