import { endpoints, type Person, type PersonAssessment } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AssessmentCard } from './AssessmentCard.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './Person.module.css'
import { PersonMails } from './PersonMails.tsx'

export { calls } from './calls.ts'

type Props = { params: { userId: string }; person: Person }
type Dialog = { action: 'move' | 'free'; assessment: PersonAssessment }

/** A learner of the organization: assessments, invitations, emails and consents. */
export function PersonScreen({ params: { userId }, person }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const [dialog, setDialog] = useState<Dialog>()
  const [message, setMessage] = useState('')
  const { firstName, lastName, email, assessments, invitations, mails, consents } = person
  const name = [firstName, lastName].filter(Boolean).join(' ') || email || t('assessments.noName')
  const query = { organizationId }

  const reload = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey) })

  async function finish(text: string) {
    await reload()
    setDialog(undefined)
    setMessage(text)
  }

  async function fail(failure: unknown): Promise<never> {
    await reload()
    throw failure
  }

  async function freeSeat({ id, folder }: PersonAssessment) {
    await api.call(endpoints.freeSeat, { params: { userId, assessmentId: id }, query }).catch(fail)
    if (assessments.length > 1) return finish(t('people.freed', { cohort: folder.name }))
    // A person without an assessment has no page.
    await navigate({ to: '/admin/view-assessments' })
    await reload()
  }

  return (
    <>
      <Page
        title={name}
        lead={name !== email && email && <EmailAddress email={email} />}
        width="wide"
        key={name}
      >
        <SuccessNotice>{message}</SuccessNotice>
        <div>
          <Link to="/admin/view-assessments" isBlock>
            {t('people.all')}
          </Link>
        </div>
        <section className={styles.section}>
          <h2>{t('people.assessments')}</h2>
          <ul className={styles.cards}>
            {assessments.map((assessment) => (
              <AssessmentCard
                key={assessment.id}
                assessment={assessment}
                onMove={() => setDialog({ action: 'move', assessment })}
                onFreeSeat={() => setDialog({ action: 'free', assessment })}
              />
            ))}
          </ul>
        </section>
        {invitations.length > 0 && (
          <section className={styles.section}>
            <h2>{t('people.invitations')}</h2>
            <ul className={styles.details}>
              {invitations.map(({ id, folder, status, sentAt }) => (
                <li key={id}>
                  {t('people.invitation', {
                    cohort: folder.name,
                    state: t(`people.invitationState.${status}`),
                    date: formatDate(sentAt),
                  })}
                </li>
              ))}
            </ul>
          </section>
        )}
        <PersonMails mails={mails} />
        {consents && (
          <section className={styles.section}>
            <h2>{t('people.consents')}</h2>
            <ul className={styles.details}>
              {consents.map(({ policyType, version, acceptedAt }) => (
                <li key={policyType}>
                  {t('people.consent', {
                    policy: t(`people.policy.${policyType}`),
                    version,
                    date: formatDate(acceptedAt),
                  })}
                </li>
              ))}
            </ul>
            {consents.length === 0 && <p>{t('people.noConsents')}</p>}
          </section>
        )}
      </Page>
      {dialog?.action === 'move' && (
        <MoveDialog
          userId={userId}
          name={name}
          assessment={dialog.assessment}
          onClose={() => setDialog(undefined)}
          onDone={finish}
          onFailed={fail}
        />
      )}
      {dialog?.action === 'free' && (
        <ConfirmDialog
          title={t('people.freeTitle', { name })}
          body={t('people.freeBody', { name, cohort: dialog.assessment.folder.name })}
          confirm={t('people.free')}
          isDangerous
          action={() => freeSeat(dialog.assessment)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** The endpoints whose responses are reloaded after the administrator moves an assessment or frees a seat. */
const affectedPaths: readonly unknown[] = [
  endpoints.getPerson.path,
  endpoints.searchAssessments.path,
  endpoints.listCohorts.path,
  endpoints.getCohort.path,
  endpoints.getOverview.path,
]

function isAffected([path]: readonly unknown[]) {
  return affectedPaths.includes(path)
}
