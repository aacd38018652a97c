import { type PlanOutcome, type PlanStep, planOutcomes } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SingleChoiceChips } from '../../ui/SingleChoiceChips.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './StepOutcome.module.css'
import type { PlanChanges } from './use-plan.ts'

type Props = { step: PlanStep; changes: Pick<PlanChanges, 'saveStep'> }

/** The question of how a step went. Saves each answer. */
export function StepOutcome({ step, changes }: Props) {
  const { t } = useTranslation('assessment')
  const setOutcome = useMutation({
    mutationFn: (outcome: PlanOutcome | null) => {
      const { assessmentId, statementId, text, dueOn, version } = step
      return changes.saveStep(step.id, { assessmentId, statementId, text, dueOn, outcome, version })
    },
  })
  return (
    <>
      <div className={styles.question}>
        <span className={styles.label} aria-hidden="true">
          {t('plan.outcome.label')}
        </span>
        <SingleChoiceChips
          label={t('plan.outcome.label')}
          items={planOutcomes.map((id) => ({ id, label: t(`plan.outcome.${id}`) }))}
          selectedId={setOutcome.isPending ? setOutcome.variables : step.outcome}
          onChange={(outcome) => setOutcome.mutate(outcome)}
        />
      </div>
      <ErrorNotice error={setOutcome.error} />
    </>
  )
}
