import { type CohortCode, type CohortWithCodes, type Course, endpoints } from '@lpi/contract'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { ActionResult } from '../../../components/invitations/ActionResult.tsx'
import type { InvitationResult } from '../../../components/invitations/InvitationActionDialog.tsx'
import { keepOnOneLine } from '../../../components/keep-on-one-line.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AccessCodeCard } from './AccessCodeCard.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import styles from './Cohort.module.css'
import { CohortCourse } from './CohortCourse.tsx'
import { CohortProgress } from './CohortProgress.tsx'
import { CohortReports } from './CohortReports.tsx'
import { HideReportsDialog } from './HideReportsDialog.tsx'
import { NewCodeDialog } from './NewCodeDialog.tsx'
import { ReleaseReportsDialog } from './ReleaseReportsDialog.tsx'
import { ReleaseSettingDialog } from './ReleaseSettingDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { RetakeDialog } from './RetakeDialog.tsx'
import { useReloadCohort } from './use-reload-cohort.ts'

type Dialog = ReleaseDialogName | 'rename' | 'archive' | 'retake' | 'new-code' | { codeToRevoke: CohortCode }

export { calls } from './calls.ts'

type Props = { params: { cohortId: string }; cohort: CohortWithCodes; courses: { items: Course[] } }

/** The order in which the codes are listed. Codes that learners can use come first. */
const states: readonly CohortCode['state'][] = ['open', 'full', 'expired', 'revoked']

type ReleaseDialogName = keyof typeof releaseDialogs

const releaseDialogs = {
  change: ReleaseSettingDialog,
  release: ReleaseReportsDialog,
  hide: HideReportsDialog,
}

/** The home of a cohort: its progress, what to do next, its reports, reminders, people and access codes. */
export function CohortScreen({ params: { cohortId }, cohort, courses }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId, organizationName, isLimited } = useOrganization()
  const reload = useReloadCohort()
  const [dialog, setDialog] = useState<Dialog>()
  const [message, setMessage] = useState('')
  const [result, setResult] = useState<InvitationResult>()
  const [printRequest, setPrintRequest] = useState<{ code: string }>()
  const args = { params: { folderId: cohortId }, query: { organizationId } }
  useEffect(() => {
    if (printRequest) window.print()
  }, [printRequest])

  const { name, isArchived, version, accessCodes } = cohort
  const sortedCodes = accessCodes.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const sheetCode = printRequest?.code ?? accessCodes.find(({ state }) => state === 'open')?.code

  function open(next: Dialog) {
    setMessage('')
    setResult(undefined)
    setDialog(next)
  }

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

  const ReleaseDialog =
    typeof dialog === 'string' && dialog in releaseDialogs
      ? releaseDialogs[dialog as ReleaseDialogName]
      : undefined
  const dialogProps = { cohort, args, onClose: () => setDialog(undefined), onDone: finish, onFailed: fail }
  return (
    <>
      <div className={styles.content}>
        <Page
          key={name}
          title={name}
          lead={isArchived ? t('cohort.isArchived') : <bdi>{organizationName}</bdi>}
          width="wide"
        >
          <SuccessNotice>{message}</SuccessNotice>
          <div className={styles.actions}>
            {!isArchived && (
              <LinkButton to="/admin/people/invite" search={{ cohort: cohortId }}>
                {t('invitations.invite')}
              </LinkButton>
            )}
            {!isLimited && (
              <>
                <Button variant="secondary" onPress={() => open('rename')}>
                  {t('cohort.rename')}
                </Button>
                <Button variant="secondary" onPress={() => open('archive')}>
                  {t(isArchived ? 'cohort.restore' : 'cohort.archive')}
                </Button>
              </>
            )}
          </div>
          {result && <ActionResult result={result} />}
          <CohortProgress
            cohort={cohort}
            onRelease={() => open('release')}
            onReminded={(next) => {
              setMessage('')
              setResult(next)
            }}
          />
          {courses.items.map((course) => (
            <CohortCourse key={course.id} course={course} />
          ))}
          <CohortReports cohort={cohort} canChange={!isLimited} onAction={open} />
          <section className={styles.content}>
            <h2>{t('cohort.codes')}</h2>
            {accessCodes.length === 0 && <p>{t('cohort.noCodes')}</p>}
            <ul className={styles.codes}>
              {sortedCodes.map((accessCode) => (
                <AccessCodeCard
                  key={accessCode.id}
                  accessCode={accessCode}
                  onPrint={() => setPrintRequest({ code: accessCode.code })}
                  onRevoke={() => open({ codeToRevoke: accessCode })}
                />
              ))}
            </ul>
            <div>
              <Button variant="secondary" onPress={() => open('new-code')}>
                {t('cohort.newCode')}
              </Button>
            </div>
          </section>
        </Page>
      </div>
      {sheetCode && <CodeSheet code={sheetCode} cohort={name} organization={organizationName} />}
      {ReleaseDialog && (
        <ReleaseDialog
          cohort={cohort}
          onClose={dialogProps.onClose}
          onDone={(text) => {
            setDialog(undefined)
            setMessage(text)
          }}
        />
      )}
      {dialog === 'rename' && <RenameDialog {...dialogProps} />}
      {dialog === 'retake' && <RetakeDialog {...dialogProps} />}
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
