import { type CheckedRow, endpoints, type ListColumns, type Output } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ExcludedRows } from './ExcludedRows.tsx'
import styles from './InvitationPreview.module.css'
import { ListColumnFields } from './ListColumnFields.tsx'
import { type EditRow, needsCheck, RowList } from './RowList.tsx'
import type { ListRow } from './row-edits.ts'

export type CheckedList = Omit<Output<typeof endpoints.checkInvitations>, 'rows'> & {
  rows: readonly ListRow[]
  folderId: string
  operationId: string
  /** Stays the same when the list is checked again with other columns, so that the focus stays in the column fields. */
  previewId: string
}

type InvitationPreviewProps = {
  organizationId: string
  cohort: { id: string; name: string }
  checkedList: CheckedList
  /** Checks the list again with other columns. */
  onColumns: (columns: ListColumns) => void
  onEditRow: EditRow
  onInvited: (count: number) => void
}

/** Shows the instrument, the people who would be invited, and the excluded lines with the reasons. */
export function InvitationPreview(props: InvitationPreviewProps) {
  const { organizationId, cohort, checkedList, onColumns, onEditRow, onInvited } = props
  const { t, language: pageLanguage } = useTranslation(['admin', 'assessment'])
  const api = useApi()
  const { languages } = api.config
  const [language, setLanguage] = useState(pageLanguage)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { rows, header, columns, instrument, mailsLeft, operationId } = checkedList
  const recipients = rows.filter(({ state }) => state === 'VALID')
  // The rows to check come first.
  const recipientRows = recipients.toSorted((a, b) => Number(needsCheck(b)) - Number(needsCheck(a)))
  const send = useMutation({
    mutationFn: () =>
      api.call(endpoints.inviteLearners, {
        body: { organizationId, folderId: cohort.id, operationId, language, ...buildRecipients(recipients) },
      }),
    onSuccess: ({ invited }) => onInvited(invited),
  })
  /** The corrected row can move to another list, so the heading receives the focus. */
  const editRow: EditRow = async (row, values) => {
    await onEditRow(row, values)
    heading.current?.focus()
  }
  const duration = t('assessment:instructions.minutes', { count: instrument.minutes })
  const isOverLimit = recipients.length > mailsLeft
  return (
    <div className={styles.checked}>
      <div className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t('invitations.willBeInvited', { count: recipients.length })}
        </h2>
        {recipients.length > 0 && (
          <p className={styles.quiet}>{t('invitations.assessment', { name: instrument.name, duration })}</p>
        )}
      </div>
      {header.length > 0 && <ListColumnFields header={header} columns={columns} onChange={onColumns} />}
      {recipients.length > 0 && (
        <RowList
          label={t('invitations.recipients', { number: recipients.length })}
          rows={recipientRows}
          isOpen
          onEdit={editRow}
        />
      )}
      <ExcludedRows rows={rows} onEdit={editRow} />
      {isOverLimit && <Notice tone="warning">{t('invitations.emailsLeft', { number: mailsLeft })}</Notice>}
      {recipients.length > 0 && !isOverLimit && (
        <>
          <div className={styles.language}>
            <Select
              label={t('invitations.language')}
              description={t('invitations.languageHelp')}
              items={languages.map(({ id, name }) => ({ id, label: name }))}
              selectedKey={language}
              onSelectionChange={(key) => setLanguage(key ?? pageLanguage)}
            />
          </div>
          <ErrorNotice error={send.error} />
          <div>
            <Button size="large" isPending={send.isPending} onPress={() => send.mutate()}>
              {t('invitations.send', { count: recipients.length, cohort: cohort.name })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function buildRecipients(recipients: readonly CheckedRow[]) {
  const namedRecipients = recipients.filter(({ firstName, lastName }) => firstName || lastName)
  const names = namedRecipients.map(({ text: email, firstName, lastName }) => ({
    email,
    firstName,
    lastName,
  }))
  return { emails: recipients.map(({ text }) => text), ...(names.length > 0 && { names }) }
}
