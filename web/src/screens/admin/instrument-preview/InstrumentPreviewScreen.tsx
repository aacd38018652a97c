import type { endpoints, Output } from '@lpi/contract'
import type { ReactNode } from 'react'
import { ReportArticle } from '../../../components/learner-report/ReportArticle.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './InstrumentPreview.module.css'

export { calls } from './calls.ts'

type Preview = Output<typeof endpoints.previewInstrument>
type Props = { preview: Preview; isCached: boolean }

/** The statements and demographics of an instrument, and a sample of the report that a learner gets. */
export function InstrumentPreviewScreen({ preview, isCached }: Props) {
  return (
    <ReportArticle
      report={preview.report}
      reader={{ kind: 'sample', notice: <PreviewNotice preview={preview} /> }}
      isCached={isCached}
    />
  )
}

function PreviewNotice({ preview: { minutes, statements, answers, demographics } }: { preview: Preview }) {
  const { t } = useTranslation(['admin', 'assessment'])
  const duration = t('assessment:instructions.minutes', { count: minutes })
  return (
    <Notice tone="info" title={t('instrumentPreview.title')}>
      <p>{t('instrumentPreview.text', { duration })}</p>
      <Questions
        summary={t('instrumentPreview.statements', { number: statements.length })}
        questions={statements}
      >
        <p>{t('instrumentPreview.answers')}</p>
        <ul>
          {answers.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Questions>
      {demographics.length > 0 && (
        <Questions
          summary={t('instrumentPreview.demographics', { number: demographics.length })}
          questions={demographics}
        />
      )}
    </Notice>
  )
}

type QuestionsProps = { summary: string; questions: readonly string[]; children?: ReactNode }

function Questions({ summary, questions, children }: QuestionsProps) {
  return (
    <Details variant="link" summary={summary} className={styles.questions}>
      <ol>
        {questions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {children}
    </Details>
  )
}
