import type { Customization } from '@lpi/contract'
import { useState } from 'react'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { UnsavedChangesDialog } from '../../../components/forms/UnsavedChangesDialog.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Row, Stack } from '../../../ui/Layout.tsx'
import { Notice, SuccessNotice } from '../../../ui/Notice.tsx'
import { AccentField } from './AccentField.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './CustomizationEditor.module.css'
import { LogoSection } from './LogoSection.tsx'
import { ReportKindFields } from './ReportKindFields.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { checkValues, findKind, type ReportKind } from './settings-values.ts'
import { useCustomizationForm } from './use-customization-form.ts'

type Props = { organization: { id: string; name: string }; customization: Customization }

/** The settings and a preview of the resulting pages. */
export function CustomizationEditor({ organization, customization }: Props) {
  const { t } = useTranslation('admin')
  const form = useCustomizationForm(organization.id, customization)
  const [kind, setKind] = useState<ReportKind>('individual')

  function submit() {
    const kinds = checkValues(form.values).map(({ field }) => findKind(field))
    const invalidKind = kinds.find(Boolean)
    // Opens the tab that contains the invalid field.
    if (invalidKind && !kinds.includes(kind)) setKind(invalidKind)
    void form.submit()
  }

  return (
    <div className={styles.columns}>
      <Stack gap={7} className={styles.settings}>
        <LogoSection organization={organization} customization={customization} />
        <Form ref={form.formRef} onSubmit={submit}>
          <AccentField form={form} />
          <ReportKindFields form={form} kind={kind} onKindChange={setKind} />
          <SaveOutcome form={form} />
          <Row gap={5} rowGap={3} align="center" isFlush>
            <Button type="submit" size="large" isPending={form.isPending}>
              {t('customization.save')}
            </Button>
            <Button variant="quiet" onPress={form.reset}>
              {t('customization.reset')}
            </Button>
          </Row>
          <LastSaved {...form.base} />
        </Form>
      </Stack>
      <ReportPreview
        organizationId={organization.id}
        values={form.values}
        kind={kind}
        logoImageId={customization.logoImageId}
      />
      {form.otherVersion && (
        <ConflictDialog key={form.otherVersion.version} form={form} otherVersion={form.otherVersion} />
      )}
      <UnsavedChangesDialog isDirty={form.isDirty} />
    </div>
  )
}

function SaveOutcome({ form }: { form: ReturnType<typeof useCustomizationForm> }) {
  const { t } = useTranslation('admin')
  const { isDirty, outcome, error } = form
  return (
    <>
      <SuccessNotice>{outcome === 'saved' && !isDirty && t('customization.saved')}</SuccessNotice>
      {outcome === 'reset' && isDirty && <Notice tone="info">{t('customization.resetDone')}</Notice>}
      {outcome !== 'reset' && isDirty && <p className={styles.unsaved}>{t('customization.unsaved')}</p>}
      <ErrorNotice error={error} />
    </>
  )
}

function LastSaved({ changedAt, changedBy }: Pick<Customization, 'changedAt' | 'changedBy'>) {
  const { t } = useTranslation('admin')
  if (!changedAt) return null
  const date = formatDate(changedAt)
  return (
    <p className={styles.quiet}>
      {changedBy
        ? t('customization.lastSavedBy', { date, name: changedBy })
        : t('customization.lastSaved', { date })}
    </p>
  )
}
