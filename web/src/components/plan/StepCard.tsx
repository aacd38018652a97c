import type { PlanStep } from '@lpi/contract'
import { useState } from 'react'
import { formatDate } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { PlanDeletionDialog } from './PlanDeletionDialog.tsx'
import styles from './StepCard.module.css'
import { StepDialog } from './StepDialog.tsx'
import { StepOutcome } from './StepOutcome.tsx'
import type { PlanChanges } from './use-plan.ts'

type Props = { step: PlanStep; headingLevel: 3 | 4; changes: PlanChanges }

/** One step with its date and the question of how it went. */
export function StepCard({ step, headingLevel, changes }: Props) {
  const { t } = useTranslation('assessment')
  const [dialog, setDialog] = useState<'change' | 'remove'>()
  const { text, outcome } = step
  const closeDialog = () => setDialog(undefined)
  const Heading = `h${headingLevel}` as const

  return (
    <article className={styles.step} data-outcome={outcome ?? 'open'}>
      <Heading className={styles.text} dir="auto">
        {text}
      </Heading>
      <DueDate step={step} />
      <StepOutcome step={step} changes={changes} />
      <div className={styles.actions}>
        <Button
          variant="quiet"
          aria-label={t('plan.changeNamed', { text })}
          onPress={() => setDialog('change')}
        >
          {t('plan.change')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('plan.removeNamed', { text })}
          onPress={() => setDialog('remove')}
        >
          {t('plan.remove')}
        </Button>
      </div>
      {dialog === 'change' && <StepDialog step={step} onClose={closeDialog} />}
      {dialog === 'remove' && (
        <PlanDeletionDialog
          title={t('plan.removeTitle')}
          text={t('plan.removeText')}
          confirm={t('plan.remove')}
          action={() => changes.removeStep(step)}
          onClose={closeDialog}
        />
      )}
    </article>
  )
}

function DueDate({ step: { dueOn, outcome } }: { step: PlanStep }) {
  const { t } = useTranslation('assessment')
  if (!dueOn) return null
  const isOverdue = outcome === null && dueOn < localDay(new Date())
  return (
    <p className={styles.due} data-overdue={isOverdue}>
      {t(isOverdue ? 'plan.overdue' : 'plan.due', { date: formatDate(dueOn) })}
    </p>
  )
}

/** The day in the learner's time zone, such as 2027-03-15. */
function localDay(date: Date) {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
