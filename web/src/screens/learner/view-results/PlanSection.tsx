import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../components/report/Section.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './PlanSection.module.css'
import { usePlan } from './use-plan.ts'

/** Prompts with text fields for the learner's plan. */
export function PlanSection({ assessmentId, report }: { assessmentId: string; report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const { texts, write, isStored } = usePlan(assessmentId, report.plan.length)
  return (
    <Section id="plan" title={t('report.plan.title')}>
      <p role={isStored ? undefined : 'status'}>
        {t(isStored ? 'report.plan.saved' : 'report.plan.notSaved')}
      </p>
      <div className={styles.prompts}>
        {report.plan.map(({ prompt, hint }, index) => (
          <TextArea
            key={prompt}
            label={prompt}
            description={hint}
            value={texts[index] ?? ''}
            onChange={(text) => write(index, text)}
          />
        ))}
      </div>
    </Section>
  )
}
