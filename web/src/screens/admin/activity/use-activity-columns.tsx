import type { ActivityEvent, ActivityItem, ExportedDataset } from '@lpi/contract'
import { formatDateTime, formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Column } from '../../../ui/Table.tsx'
import styles from './Activity.module.css'

type TextName<Event extends string> = Event extends `${infer Subject}.${infer Verb}`
  ? `${Subject}_${Verb}`
  : never

function datasetTextName({ content, hasNames }: ExportedDataset) {
  return content === 'progress' ? content : (`${content}_${hasNames ? 'with' : 'without'}` as const)
}

export function useActivityColumns(): Column<ActivityItem>[] {
  const { t, language } = useTranslation('admin')
  const nameOf = (person: NonNullable<ActivityItem['actor']>) => person.name ?? t('activity.former')
  const { number } = formatsFor(language)
  return [
    {
      id: 'at',
      header: t('activity.csv.at'),
      cell: ({ at }) => <span className={styles.time}>{formatDateTime(at)}</span>,
    },
    {
      id: 'who',
      header: t('activity.csv.who'),
      cell: ({ by, actor }) => <bdi>{by === 'person' && actor ? nameOf(actor) : t(`activity.by.${by}`)}</bdi>,
    },
    {
      id: 'what',
      header: t('activity.csv.what'),
      isRowHeader: true,
      cell: ({ event, dataset }) =>
        dataset
          ? t(`activity.datasets.${datasetTextName(dataset)}`)
          : t(`activity.events.${event.replace('.', '_') as TextName<ActivityEvent>}`),
    },
    {
      id: 'subject',
      header: t('activity.csv.subject'),
      cell: ({ subject, cohort }) =>
        (subject || cohort) && (
          <span className={styles.subject}>
            {subject && <bdi>{nameOf(subject)}</bdi>}
            {cohort && <bdi className={subject ? styles.minor : undefined}>{cohort}</bdi>}
          </span>
        ),
    },
    {
      id: 'count',
      header: t('activity.csv.count'),
      align: 'end',
      cell: ({ count }) => count !== null && number(count),
    },
  ]
}
