import type { FieldError } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useFormFields } from '../../../components/form-fields.ts'
import { PiplConsent } from '../../../components/PiplConsent.tsx'
import { PrivacyConsent } from '../../../components/PrivacyConsent.tsx'
import { isConsentGiven, noPurposes } from '../../../components/pipl-purposes.ts'
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
    initial: { privacyConsent: false, piplConsent: noPurposes },
    check: ({ privacyConsent, piplConsent }) => {
      const faults: FieldError[] = []
      if (needsPrivacy && !privacyConsent) faults.push({ field: 'privacyConsent', problem: 'required' })
      if (needsPipl && !isConsentGiven(piplConsent))
        faults.push({ field: 'piplConsent', problem: 'required' })
      return faults
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
