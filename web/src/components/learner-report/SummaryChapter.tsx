import type { IndividualReport, PortraitPart } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { AddToPlan } from '../plan/AddToPlan.tsx'
import { Chapter } from '../report/Chapter.tsx'
import styles from './SummaryChapter.module.css'
import { useSentence } from './use-sentence.ts'

type Props = {
  report: IndividualReport
  /** The id of the assessment if the reader can add steps to a plan; otherwise null. */
  ownAssessmentId: string | null
}

/** The first chapter: what stands out, in words, like the page after the cover of the PDF. */
export function SummaryChapter({ report, ownAssessmentId }: Props) {
  const { t } = useTranslation('leader')
  return (
    <Chapter id="summary" title={t('report.summary.title')}>
      <Stack gap={5}>
        {report.portrait.map((part) => (
          <Part
            key={part.part}
            part={part}
            language={report.language}
            ownAssessmentId={part.part === 'step' ? ownAssessmentId : null}
          />
        ))}
      </Stack>
    </Chapter>
  )
}

type PartProps = { part: PortraitPart; language: string; ownAssessmentId: string | null }

function Part({ part: { part, sentences, items, statementIds }, language, ownAssessmentId }: PartProps) {
  const { t } = useTranslation('leader')
  const write = useSentence(language)
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{t(`report.portrait.${part}`)}</h3>
      <div className={styles.content}>
        <p>{sentences.map(write).join(' ')}</p>
        {items.length > 0 && (
          <ul className={styles.items}>
            {items.map(write).map((text, i) => (
              <li key={text}>
                {text}
                {ownAssessmentId && (
                  <AddToPlan
                    draft={{ assessmentId: ownAssessmentId, statementId: statementIds[i] ?? null, text }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
