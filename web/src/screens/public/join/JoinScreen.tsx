import type { endpoints, Output } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { accessCodeForm, accessCodeQuery } from '../../../components/access-code-query.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { Introduction } from '../../../components/frame/Introduction.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
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
 * Shows a visitor which cohort an access code belongs to. The application redeems a remembered code after the visitor
 * has registered or logged in. The code of a link is remembered only when the visitor chooses one of them, because
 * opening a link must not make the next login join a cohort.
 */
export function JoinScreen({ search: { code: linkCode = '' } }: { search: { code?: string } }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const entryLink = useEntryLink()
  const savedCode = entryLink?.kind === 'accessCode' ? entryLink.code : ''
  const firstCode = linkCode || savedCode
  const [isOpening, setOpening] = useState(firstCode !== '')
  const [cohort, setCohort] = useState<Cohort>()
  /** The newest code that exists. One without seats may still lead to a seat that the visitor already has. */
  const [knownCode, setKnownCode] = useState('')
  const form = useFormFields({
    ...accessCodeForm,
    initialValues: { accessCode: firstCode },
    onSubmit: async ({ accessCode }) => {
      const code = accessCode.trim()
      if (code !== linkCode) remember(redeemPath(code))
      try {
        setCohort(await queryClient.fetchQuery(accessCodeQuery(api, code)))
        setKnownCode(code)
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.code === 'access_code.unknown'
        setKnownCode(isUnknown ? '' : code)
        if (isUnknown && code !== linkCode) remember(null)
        throw error
      }
    },
  })

  const rememberKnownCode = () => {
    if (knownCode) remember(redeemPath(knownCode))
  }

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
          onChoose={rememberKnownCode}
          onReset={() => {
            remember(null)
            setCohort(undefined)
            form.change('accessCode', '')
            void navigate({ to: '/join', replace: true })
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
          <Link to="/login" isBlock onClick={rememberKnownCode}>
            {t('join.back')}
          </Link>
        </Form>
        <Introduction />
      </Page>
    </WelcomeFrame>
  )
}

type FoundCohortProps = { cohort: Cohort; onChoose: () => void; onReset: () => void }

function FoundCohort({ cohort, onChoose, onReset }: FoundCohortProps) {
  const { t } = useTranslation('account')
  return (
    <Page
      key="found"
      title={t('join.foundTitle', { organization: cohort.organizationName })}
      lead={t('join.foundLead', { cohort: cohort.folderName })}
      width="narrow"
    >
      <LinkButton to="/register" size="large" isWide onClick={onChoose}>
        {t('login.register')}
      </LinkButton>
      <LinkButton to="/login" variant="secondary" size="large" isWide onClick={onChoose}>
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
