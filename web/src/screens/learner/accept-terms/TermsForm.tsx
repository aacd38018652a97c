import type { FieldError } from '@lpi/contract'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { PiplConsent } from '../../../components/forms/PiplConsent.tsx'
import { PrivacyConsent } from '../../../components/forms/PrivacyConsent.tsx'
import { isConsentGiven, noPiplConsents } from '../../../components/forms/pipl-purposes.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useAcceptTerms } from './use-accept-terms.ts'

export function TermsForm() {
  const { t } = useTranslation('account')
  const { missingTerms } = useProfile()
  const acceptTerms = useAcceptTerms()
  const needsPrivacy = missingTerms.includes('privacy-policy')
  const needsPipl = missingTerms.includes('pipl-policy')
  const form = useFormFields({
    initialValues: { privacyConsent: false, piplConsent: noPiplConsents },
    check: ({ privacyConsent, piplConsent }) => {
      const errors: FieldError[] = []
      if (needsPrivacy && !privacyConsent) errors.push({ field: 'privacyConsent', problem: 'required' })
      if (needsPipl && !isConsentGiven(piplConsent))
        errors.push({ field: 'piplConsent', problem: 'required' })
      return errors
    },
    onSubmit: acceptTerms,
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <p>{t('acceptTerms.meaning')}</p>
      {needsPrivacy && (
        <PrivacyConsent
          isGiven={form.values.privacyConsent}
          onChange={(isGiven) => form.change('privacyConsent', isGiven)}
          shouldShowErrors={form.message('privacyConsent') !== undefined}
        />
      )}
      {needsPipl && (
        <PiplConsent
          value={form.values.piplConsent}
          onChange={(purposes) => form.change('piplConsent', purposes)}
          shouldShowErrors={form.message('piplConsent') !== undefined}
        />
      )}
      <ErrorNotice error={form.error} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('acceptTerms.submit')}
      </Button>
    </Form>
  )
}
