import { type CohortCode, type CohortWithCodes, endpoints } from '@lpi/contract'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { useReleaseStateText } from '../../../components/cohorts/use-release-state-text.ts'
import { keepOnOneLine } from '../../../components/keep-on-one-line.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AccessCodeCard } from './AccessCodeCard.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import styles from './Cohort.module.css'
import { NewCodeDialog } from './NewCodeDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useReloadCohort } from './use-reload-cohort.ts'

type Dialog = 'rename' | 'archive' | 'new-code' | { codeToRevoke: CohortCode }

export { calls } from './calls.ts'

type Props = { params: { cohortId: string }; cohort: CohortWithCodes }

/** The order in which the codes are listed. Codes that learners can use come first. */
const states: readonly CohortCode['state'][] = ['open', 'full', 'expired', 'revoked']

/** A cohort with its access codes. */
export function CohortScreen({ params: { cohortId }, cohort }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  const stateText = useReleaseStateText()
  const api = useApi()
  const { organizationId, organizationName, isLimited } = useOrganization()
  const reload = useReloadCohort()
  const [dialog, setDialog] = useState<Dialog>()
  const [message, setMessage] = useState('')
  const [printRequest, setPrintRequest] = useState<{ code: string }>()
  const args = { params: { folderId: cohortId }, query: { organizationId } }
  useEffect(() => {
    if (printRequest) window.print()
  }, [printRequest])

  const { name, isArchived, version, accessCodes } = cohort
  const sortedCodes = accessCodes.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const sheetCode = printRequest?.code ?? accessCodes.find(({ state }) => state === 'open')?.code

  async function finish(text: string) {
    await reload()
    setDialog(undefined)
    setMessage(text)
  }

  async function fail(failure: unknown): Promise<never> {
    await reload()
    throw failure
  }

  async function setArchived(shouldArchive: boolean) {
    await api
      .call(endpoints.updateCohort, { ...args, body: { name, isArchived: shouldArchive, version } })
      .catch(fail)
    await finish(t(shouldArchive ? 'cohort.archived' : 'cohort.restored'))
  }

  async function revoke({ id, code }: CohortCode) {
    await api.call(endpoints.revokeCohortCode, { ...args, params: { folderId: cohortId, accessCodeId: id } })
    await finish(t('cohort.revoked', { code }))
  }

  const dialogProps = { cohort, args, onClose: () => setDialog(undefined), onDone: finish, onFailed: fail }
  return (
    <>
      <div className={styles.content}>
        <Page
          key={name}
          title={name}
          lead={isArchived ? t('cohort.isArchived') : organizationName}
          width="wide"
        >
          {message && <Notice tone="success">{message}</Notice>}
          <div className={styles.actions}>
            {!isArchived && (
              <LinkButton to="/admin/invitations" search={{ folderId: cohortId, invite: 'true' }}>
                {t('invitations.invite')}
              </LinkButton>
            )}
            {!isLimited && (
              <>
                <Button variant="secondary" onPress={() => setDialog('rename')}>
                  {t('cohort.rename')}
                </Button>
                <Button variant="secondary" onPress={() => setDialog('archive')}>
                  {t(isArchived ? 'cohort.restore' : 'cohort.archive')}
                </Button>
              </>
            )}
          </div>
          <div className={classNames(styles.actions, styles.links)}>
            <Link to="/admin/view-assessments" search={{ folderIds: cohortId }} isBlock>
              {t('cohort.people')}
            </Link>
            <Link to="/admin/invitations" search={{ folderId: cohortId }} isBlock>
              {t('invitations.title')}
            </Link>
            <Link to="/admin/cohorts/$cohortId/reminders" params={{ cohortId }} isBlock>
              {t('reminders.link')}
            </Link>
            <Link
              to="/admin/cohorts"
              search={{ keyword: name, ...(isArchived && { archived: 'true' }) }}
              isBlock
            >
              {t('cohort.release', { state: stateText(cohort) })}
            </Link>
            <Link to="/admin/reports" search={{ cohort: cohortId }} isBlock>
              {t('cohort.reports')}
            </Link>
            <Link to="/admin/group-insight" search={{ cohort: cohortId }} isBlock>
              {t('account:layout.groupInsight')}
            </Link>
            <Link to="/admin/cohorts" isBlock>
              {t('cohort.all')}
            </Link>
          </div>
          <section className={styles.content}>
            <h2>{t('cohort.codes')}</h2>
            {accessCodes.length === 0 && <p>{t('cohort.noCodes')}</p>}
            <ul className={styles.codes}>
              {sortedCodes.map((accessCode) => (
                <AccessCodeCard
                  key={accessCode.id}
                  accessCode={accessCode}
                  onPrint={() => setPrintRequest({ code: accessCode.code })}
                  onRevoke={() => setDialog({ codeToRevoke: accessCode })}
                />
              ))}
            </ul>
            <div>
              <Button variant="secondary" onPress={() => setDialog('new-code')}>
                {t('cohort.newCode')}
              </Button>
            </div>
          </section>
        </Page>
      </div>
      {sheetCode && <CodeSheet code={sheetCode} cohort={name} organization={organizationName} />}
      {dialog === 'rename' && <RenameDialog {...dialogProps} />}
      {dialog === 'new-code' && <NewCodeDialog {...dialogProps} />}
      {dialog === 'archive' && (
        <ConfirmDialog
          title={t(isArchived ? 'cohort.restoreTitle' : 'cohort.archiveTitle', { name })}
          body={t(isArchived ? 'cohort.restoreBody' : 'cohort.archiveBody')}
          confirm={t(isArchived ? 'cohort.restore' : 'cohort.archive')}
          action={() => setArchived(!isArchived)}
          onClose={dialogProps.onClose}
        />
      )}
      {typeof dialog === 'object' && (
        <ConfirmDialog
          title={t('cohort.revokeTitle', { code: keepOnOneLine(dialog.codeToRevoke.code) })}
          body={t('cohort.revokeBody')}
          confirm={t('cohort.revoke')}
          isDangerous
          action={() => revoke(dialog.codeToRevoke)}
          onClose={dialogProps.onClose}
        />
      )}
    </>
  )
}
