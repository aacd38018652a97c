import { type CheckedRow, endpoints, type Output } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ExcludedRows } from './ExcludedRows.tsx'
import styles from './InvitationPreview.module.css'

type InvitationPreviewProps = {
  organizationId: string
  cohort: { id: string; name: string }
  checked: Output<typeof endpoints.checkInvitations> & { operationId: string }
  onInvited: (count: number) => void
}

/** Shows who would be invited to which instrument, and who would not and why. */
export function InvitationPreview({ organizationId, cohort, checked, onInvited }: InvitationPreviewProps) {
  const { t, i18n } = useTranslation('admin')
  const api = useApi()
  const { languages } = api.config
  const [language, setLanguage] = useState(i18n.language)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { rows, instrument, mailsLeft, operationId } = checked
  const emails = listEmails(rows)
  const send = useMutation({
    mutationFn: () =>
      api.call(endpoints.inviteLearners, {
        body: { organizationId, folderId: cohort.id, operationId, emails, language },
      }),
    onSuccess: ({ invited }) => onInvited(invited),
  })
  const isOverLimit = emails.length > mailsLeft
  return (
    <div className={styles.checked}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {t('invitations.willBeInvited', { count: emails.length })}
        </h3>
        {emails.length > 0 && <p className={styles.quiet}>{t('invitations.assessment', instrument)}</p>}
      </div>
      <ExcludedRows rows={rows} />
      {isOverLimit && <Notice tone="warning">{t('invitations.emailsLeft', { number: mailsLeft })}</Notice>}
      {emails.length > 0 && !isOverLimit && (
        <>
          <div className={styles.language}>
            <Select
              label={t('invitations.language')}
              description={t('invitations.languageHelp')}
              items={languages.map(({ id, name }) => ({ id, label: name }))}
              selectedKey={language}
              onSelectionChange={(key) => setLanguage(key ?? i18n.language)}
            />
          </div>
          <ErrorNotice error={send.error} />
          <div>
            <Button size="large" isPending={send.isPending} onPress={() => send.mutate()}>
              {t('invitations.send', { count: emails.length, cohort: cohort.name })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function listEmails(rows: readonly CheckedRow[]) {
  return rows.filter(({ state }) => state === 'VALID').map(({ text }) => text)
}
