import type { PersonMail } from '@lpi/contract'
import { useId } from 'react'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './Person.module.css'

/** The organization's emails to a person, including those that were not sent, newest first. */
export function PersonMails({ mails }: { mails: readonly PersonMail[] }) {
  const { t } = useTranslation('admin')
  const heading = useId()
  const columns: Column<PersonMail>[] = [
    {
      id: 'kind',
      header: t('people.mailColumns.kind'),
      isRowHeader: true,
      cell: ({ kind, stage }) => (
        <>
          <span>{t(`people.mailKind.${kind}`)}</span>
          {stage && <span className={styles.minor}>{t(`reminders.stage.${stage}`)}</span>}
        </>
      ),
    },
    { id: 'folder', header: t('people.mailColumns.cohort'), cell: ({ folder }) => <bdi>{folder.name}</bdi> },
    {
      id: 'state',
      header: t('people.mailColumns.state'),
      cell: ({ state, refusal }) => (
        <>
          <span>{state ? t(`reminders.state.${state}`) : t('people.mailUnknown')}</span>
          {refusal && <bdi className={styles.minor}>{refusal}</bdi>}
        </>
      ),
    },
    { id: 'at', header: t('people.mailColumns.at'), cell: ({ at }) => formatDateTime(at) },
  ]
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{t('people.mails')}</h2>
      <Table
        label={t('people.mails')}
        columns={columns}
        rows={mails}
        rowKey={({ kind, at, folder }) => `${kind} ${at} ${folder.id}`}
        empty={t('people.noMails')}
      />
    </section>
  )
}
