import { endpoints, type IndividualReport, type Output } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { LoadedPart } from '../loading/LoadedPart.tsx'
import { PlanDeletionDialog } from '../plan/PlanDeletionDialog.tsx'
import { PlanSteps } from '../plan/PlanSteps.tsx'
import { StepDialog } from '../plan/StepDialog.tsx'
import { type PlanChanges, usePlan } from '../plan/use-plan.ts'
import { Chapter } from '../report/Chapter.tsx'
import { saveFile } from '../save-file.ts'
import { PlanNotes } from './PlanNotes.tsx'
import { PlanReminders } from './PlanReminders.tsx'

type Props = { assessmentId: string; report: IndividualReport }

/** The part of the learner's plan that belongs to this report. */
export function PlanChapter({ assessmentId, report }: Props) {
  const { t } = useTranslation('leader')
  const { query, changes } = usePlan()
  const isLoaded = query.data !== undefined
  // When the browser looks for the target of a link to `#plan`, this chapter does not exist yet.
  useEffect(() => {
    if (isLoaded && location.hash === '#plan') document.getElementById('plan')?.scrollIntoView()
  }, [isLoaded])
  return (
    <Chapter id="plan" title={t('report.plan.title')}>
      <LoadedPart query={query}>
        {(plan) => <OwnPlan plan={plan} changes={changes} assessmentId={assessmentId} report={report} />}
      </LoadedPart>
    </Chapter>
  )
}

type OwnPlanProps = Props & {
  plan: Output<typeof endpoints.getPlan>
  changes: PlanChanges
}

function OwnPlan({ plan, changes, assessmentId, report }: OwnPlanProps) {
  const { t } = useTranslation('assessment')
  const [dialog, setDialog] = useState<'add' | 'erase'>()
  const hasPlan = plan.consentedAt !== null
  const [hadPlan, setHadPlan] = useState(hasPlan)
  /** The React key of the notes. After an erasure, a new key removes the erased notes from their fields. */
  const [erasures, setErasures] = useState(0)
  if (hadPlan !== hasPlan) {
    setHadPlan(hasPlan)
    if (!hasPlan) setErasures(erasures + 1)
  }
  const closeDialog = () => setDialog(undefined)
  const steps = plan.steps.filter((step) => step.assessmentId === assessmentId)
  return (
    <>
      {hasPlan && <p>{t('plan.lead')}</p>}
      {steps.length === 0 && <p>{t('plan.empty')}</p>}
      {steps.length > 0 && <PlanSteps steps={steps} headingLevel={3} changes={changes} />}
      <Row gap={4} rowGap={2} isFlush isHiddenInPrint>
        <Button variant="secondary" onPress={() => setDialog('add')}>
          {t('plan.addOwn')}
        </Button>
        {steps.some(({ dueOn, outcome }) => dueOn && outcome !== 'done') && <CalendarButton />}
      </Row>
      {steps.length > 0 && <PlanReminders isOn={plan.sendsReminders} changes={changes} />}
      <PlanNotes
        key={erasures}
        assessmentId={assessmentId}
        prompts={report.plan}
        storedNotes={hasPlan ? plan.notes : undefined}
        changes={changes}
      />
      {hasPlan && (
        <Row gap={4} rowGap={2} isFlush isHiddenInPrint>
          <Button variant="quiet" onPress={() => setDialog('erase')}>
            {t('plan.erase')}
          </Button>
        </Row>
      )}
      {dialog === 'add' && (
        <StepDialog step={{ assessmentId, statementId: null, text: '' }} onClose={closeDialog} />
      )}
      {dialog === 'erase' && (
        <PlanDeletionDialog
          title={t('plan.eraseTitle')}
          text={t('plan.eraseText')}
          confirm={t('plan.erase')}
          action={changes.erase}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

function CalendarButton() {
  const { t, language } = useTranslation('assessment')
  const api = useApi()
  const download = useMutation({
    mutationFn: () => api.download(endpoints.getPlanCalendar, { query: { language } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'plan.ics'),
  })
  return (
    <>
      <Button variant="quiet" isPending={download.isPending} onPress={() => download.mutate()}>
        {t('plan.calendar.get')}
      </Button>
      <ErrorNotice error={download.error} />
    </>
  )
}
