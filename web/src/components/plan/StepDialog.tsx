import { Day, type FieldError, type PlanStep, StepText } from '@lpi/contract'
import { useState } from 'react'
import { randomId } from '../../api/random-id.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { findFieldErrors } from '../forms/field-problems.ts'
import { useFormFields } from '../forms/form-fields.ts'
import { usePlan } from './use-plan.ts'

/** The initial content of a new step. */
export type StepDraft = { assessmentId: string; statementId: string | null; text: string }

type Props = { step: PlanStep | StepDraft; onClose: () => void }

/** Adds a step to the plan, or changes a step. A learner who has no plan yet must agree to store one. */
export function StepDialog({ step, onClose }: Props) {
  const { t } = useTranslation('assessment')
  const {
    query: { data: plan },
    changes: { start, saveStep },
  } = usePlan()
  const [stepId] = useState('id' in step ? step.id : randomId)
  const [needsConsent] = useState(!plan?.consentedAt)
  const storedStep = 'id' in step ? step : undefined

  const form = useFormFields({
    initialValues: { text: step.text, dueOn: storedStep?.dueOn ?? '', hasConsent: !needsConsent },
    check: checkValues,
    onSubmit: async ({ text, dueOn }) => {
      if (needsConsent) await start()
      const { assessmentId, statementId } = step
      await saveStep(stepId, {
        assessmentId,
        statementId,
        text,
        dueOn: dueOn || null,
        outcome: storedStep?.outcome ?? null,
        version: storedStep?.version ?? 0,
      })
      onClose()
    },
  })

  return (
    <ActionDialog
      title={t(storedStep ? 'plan.titleChange' : 'plan.titleAdd')}
      cancel={t('plan.cancel')}
      confirm={t(storedStep ? 'plan.save' : 'plan.add')}
      isPending={form.isPending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <Form ref={form.formRef} onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextArea {...form.text('text')} label={t('plan.text')} description={t('plan.textHint')} autoFocus />
        <TextField {...form.text('dueOn')} type="date" label={t('plan.date')} />
        {needsConsent && (
          <Checkbox
            isSelected={form.values.hasConsent}
            onChange={(isSelected) => form.change('hasConsent', isSelected)}
            errorMessage={form.message('hasConsent') && t('plan.consentRequired')}
          >
            {t('plan.consent')}
          </Checkbox>
        )}
      </Form>
    </ActionDialog>
  )
}

type Values = { text: string; dueOn: string; hasConsent: boolean }

function checkValues({ text, dueOn, hasConsent }: Values) {
  const setField = (field: string, errors: readonly FieldError[]) =>
    errors.map((error) => ({ ...error, field }))
  return [
    ...setField('text', findFieldErrors(StepText, text)),
    ...(dueOn === '' ? [] : setField('dueOn', findFieldErrors(Day, dueOn))),
    ...(hasConsent ? [] : [{ field: 'hasConsent', problem: 'required' } as const]),
  ]
}
