import { type endpoints, type Output } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { accessCodeForm, accessCodeQuery } from '../../../components/access-code-query.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { Introduction } from '../../../components/frame/Introduction.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { redeemPath, useEntryLink } from '../../../components/use-entry-link.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextField } from '../../../ui/TextField.tsx'

type Cohort = Output<typeof endpoints.checkAccessCode>

/**
 * Shows a visitor which cohort an access code belongs to. The session remembers the code, and the application redeems
 * it after the visitor has registered or logged in.
 */
export function JoinScreen({ search }: { search: { code?: string } }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const queryClient = useQueryClient()
  const linkCode = useCodeFromUrl(search)
  const entryLink = useEntryLink()
  const firstCode = linkCode || (entryLink?.kind === 'accessCode' ? entryLink.code : '')
  const [isOpening, setOpening] = useState(firstCode !== '')
  const [cohort, setCohort] = useState<Cohort>()
  const form = useFormFields({
    ...accessCodeForm,
    initialValues: { accessCode: firstCode },
    onSubmit: async ({ accessCode }) => {
      const code = accessCode.trim()
      remember(redeemPath(code))
      setCohort(await queryClient.fetchQuery(accessCodeQuery(api, code)).catch(forgetUnknownCode))
    },
  })

  const openCode = useEffectEvent(async () => {
    if (isOpening) await form.submit()
    setOpening(false)
  })
  useEffect(() => void openCode(), [])

  if (isOpening) return <Loading />
  if (cohort) {
    return (
      <WelcomeFrame>
        <FoundCohort
          cohort={cohort}
          onReset={() => {
            remember(null)
            setCohort(undefined)
            form.change('accessCode', '')
          }}
        />
      </WelcomeFrame>
    )
  }
  return (
    <WelcomeFrame>
      <Page key="form" title={t('join.title')} lead={t('join.lead')} width="narrow">
        <Form ref={form.formRef} onSubmit={form.submit}>
          <ErrorNotice error={form.error} />
          <TextField
            {...form.text('accessCode')}
            label={t('join.label')}
            autoComplete="off"
            spellCheck="false"
            isRequired
          />
          <Button type="submit" size="large" isWide isPending={form.isPending}>
            {t('join.submit')}
          </Button>
          <Link to="/login" isBlock>
            {t('join.back')}
          </Link>
        </Form>
        <Introduction />
      </Page>
    </WelcomeFrame>
  )
}

function FoundCohort({ cohort, onReset }: { cohort: Cohort; onReset: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Page
      key="found"
      title={t('join.foundTitle', { organization: cohort.organizationName })}
      lead={t('join.foundLead', { cohort: cohort.folderName })}
      width="narrow"
    >
      <LinkButton to="/register" size="large" isWide>
        {t('login.register')}
      </LinkButton>
      <LinkButton to="/login" variant="secondary" size="large" isWide>
        {t('join.logIn')}
      </LinkButton>
      <Introduction />
      <Button variant="quiet" onPress={onReset}>
        {t('join.other')}
      </Button>
    </Page>
  )
}

function remember(path: string | null) {
  session.setState({ redirectAfterLogin: path, redirectOwner: null })
}

/** A code without seats stays: after login, it leads to the assessment of a learner who has already redeemed it. */
function forgetUnknownCode(error: unknown): never {
  if (error instanceof ApiError && error.code === 'access_code.unknown') remember(null)
  throw error
}
