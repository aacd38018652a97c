import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './AddToPlan.module.css'
import type { StepDraft } from './StepDialog.tsx'
import { usePlan } from './use-plan.ts'

const StepDialog = lazy(() =>
  loadChunk(() => import('./StepDialog.tsx')).then(
    ({ StepDialog }) => ({ default: StepDialog }),
    (error) => ({ default: () => <ErrorNotice error={error} /> }),
  ),
)

/** A button that adds a suggestion to the plan, or a link to the plan if it already contains the suggestion. */
export function AddToPlan({ draft }: { draft: StepDraft }) {
  const { t } = useTranslation('assessment')
  const { data: plan } = usePlan().query
  const [isOpen, setIsOpen] = useState(false)
  const { assessmentId, statementId, text } = draft
  const isAdded = plan?.steps.some(
    (step) => step.assessmentId === assessmentId && step.statementId === statementId,
  )
  if (isAdded) {
    return (
      <a href="#plan" className={styles.added}>
        {t('plan.added')}
      </a>
    )
  }
  return (
    <div className={styles.action}>
      <Button
        variant="secondary"
        isDisabled={!plan}
        aria-label={t('plan.addNamed', { text })}
        onPress={() => setIsOpen(true)}
      >
        {t('plan.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <StepDialog step={draft} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
