import { type Assessment, CreateAssessmentBody, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { openingStep } from '../../../components/assessments/next-step.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './RedeemForm.module.css'

type Props = {
  /** The access code in the link that the learner opened; empty if the link had no code. */
  code: string
  /** The learner's assessments. */
  assessments: readonly Assessment[]
  isNextStep: boolean
}

export function RedeemForm({ code, assessments, isNextStep }: Props) {
  const { t } = useTranslation('assessment')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const form = useFormFields({
    initialValues: { accessCode: code },
    check: (values) => findFieldErrors(CreateAssessmentBody, values),
    errorFields: {
      'access_code.unknown': 'accessCode',
      'access_code.used_up': 'accessCode',
      'access_code.expired': 'accessCode',
    },
    onSubmit: async (body) => {
      const assessment = await api.call(endpoints.createAssessment, { body })
      // The next screen that shows the assessments reloads them. Reloading them here would briefly change this screen.
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path], refetchType: 'none' })
      await navigate({ to: openingStep(assessment, assessments), params: { assessmentId: assessment.id } })
    },
  })

  return (
    <Stack as="section" gap={4} className={styles.redeem} data-next={isNextStep}>
      <Heading>{t(isNextStep ? 'redeem.heading' : 'redeem.another')}</Heading>
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField
          {...form.text('accessCode')}
          label={t('redeem.label')}
          description={t('redeem.description')}
          autoComplete="off"
          spellCheck="false"
        />
        <div>
          <Button type="submit" variant={isNextStep ? 'primary' : 'secondary'} isPending={form.isPending}>
            {t('redeem.submit')}
          </Button>
        </div>
      </Form>
      {isNextStep && <Text tone="quiet">{t('redeem.source')}</Text>}
    </Stack>
  )
}
