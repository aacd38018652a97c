import { CreateAssessmentBody } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Stores the access code of a visitor. The home page shows it after the visitor has registered or logged in. */
export function JoinScreen({ search: { code = '' } }: { search: { code?: string } }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const form = useFormFields({
    initialValues: { accessCode: code },
    check: (values) => findFieldErrors(CreateAssessmentBody, values),
    onSubmit: async ({ accessCode }) => {
      const query = new URLSearchParams({ code: accessCode.trim() })
      session.setState({ redirectAfterLogin: `/?${query}`, redirectOwner: null })
      await navigate({ to: '/register' })
    },
  })
  return (
    <WelcomeFrame hasIntroduction>
      <Page title={t('join.title')} lead={t('join.lead')} width="narrow">
        <Form ref={form.formRef} onSubmit={form.submit}>
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
      </Page>
    </WelcomeFrame>
  )
}
