import { endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { startOf, wayOn } from '../../../components/assessments/way-on.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ClosedInvitation } from './ClosedInvitation.tsx'
import styles from './InvitationScreen.module.css'

export function InvitationScreen() {
  const { t } = useTranslation('assessment')
  const { invitationId = '' } = useParams({ strict: false })
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const accept = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { assessmentId } = await api.call(endpoints.respondToInvitation, {
        params: { invitationId },
        body: { response: 'ACCEPT' },
      })
      if (!assessmentId) return '/your-assessments'
      const args = { params: { assessmentId }, query: {} }
      const assessment = await api.call(endpoints.getAssessment, args)
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
      const isNew = assessment.status !== 'COMPLETED' && assessment.progress === 0
      return isNew ? startOf(assessment) : wayOn(assessment).href
    },
    onSuccess: (href) => navigate({ href, replace: true }),
  })

  if (accept.error instanceof ApiError && isFinal(accept.error))
    return <ClosedInvitation error={accept.error} />
  return (
    <Page title={t('invitation.title')} lead={<p>{t('invitation.lead')}</p>}>
      <div className={styles.text}>
        <p>{t('invitation.meaning')}</p>
        <p>{t('invitation.seen')}</p>
      </div>
      <ErrorNotice error={accept.error} />
      <div className={styles.actions}>
        <Button size="large" isPending={accept.isPending} onPress={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
        <LinkButton size="large" variant="quiet" href="/">
          {t('invitation.later')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** An address that is no id at all is refused before the call, and is as unknown as any other. */
function isFinal({ code }: ApiError) {
  return ['not_found', 'input.invalid', 'invitation.closed', 'access_code.used_up'].includes(code ?? '')
}
