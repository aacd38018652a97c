import type { PlanStep } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { StepCard } from './StepCard.tsx'
import type { PlanChanges } from './use-plan.ts'

type Props = { steps: readonly PlanStep[]; headingLevel: 3 | 4; changes: PlanChanges }

/** The steps of the plan: first the steps that are not done, then the steps that are done, each group sorted by date. */
export function PlanSteps({ steps, headingLevel, changes }: Props) {
  const { t } = useTranslation('assessment')
  return (
    <Stack as="ul" gap={4} isPlain isBlockInPrint aria-label={t('plan.steps')}>
      {sortSteps(steps).map((step) => (
        <li key={step.id}>
          <StepCard step={step} headingLevel={headingLevel} changes={changes} />
        </li>
      ))}
    </Stack>
  )
}

/** Steps without a date come after steps with a date. */
function sortSteps(steps: readonly PlanStep[]) {
  const doneOrder = ({ outcome }: PlanStep) => Number(outcome === 'done')
  const dueDay = ({ dueOn }: PlanStep) => dueOn ?? '9999'
  return steps.toSorted((a, b) => doneOrder(a) - doneOrder(b) || dueDay(a).localeCompare(dueDay(b)))
}
