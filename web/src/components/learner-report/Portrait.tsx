import type { IndividualReport, PortraitPart } from '@lpi/contract'
import type { ReactNode } from 'react'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ScaleFigure } from '../charts/ScaleFigure.tsx'
import { shareOfRange } from '../charts/share-of-range.ts'
import { AddToPlan } from '../plan/AddToPlan.tsx'
import styles from './Portrait.module.css'
import { PortraitDetails } from './PortraitDetails.tsx'
import { useSentence } from './use-sentence.ts'

type Props = {
  report: IndividualReport
  /** The id of the assessment if the reader can add steps to a plan; otherwise null. */
  ownAssessmentId: string | null
  /** Buttons below the text. */
  children: ReactNode
}

/** The first part: what stands out, in words, beside the figure. Like the page after the cover of the PDF. */
export function Portrait({ report, ownAssessmentId, children }: Props) {
  const { t } = useTranslation('leader')
  return (
    <section id="summary" className={styles.portrait}>
      <h2 className={styles.heading}>{t('report.summary.title')}</h2>
      <div className={styles.figure}>
        <ScaleFigure shares={report.scales.map(({ sum, min, max }) => shareOfRange(sum, min, max))} />
      </div>
      {report.portrait.map((part) => (
        <Part key={part.part} part={part} report={report} ownAssessmentId={ownAssessmentId} />
      ))}
      {children}
    </section>
  )
}

type PartProps = Omit<Props, 'children'> & { part: PortraitPart }

function Part({ part, report, ownAssessmentId }: PartProps) {
  const { t } = useTranslation('leader')
  const write = useSentence(report.language)
  const text = formatsFor(report.language).sentences(part.sentences.map(write))
  // The sentences of a part with a list are its heading.
  const hasList = part.items.length > 0
  const isStep = part.part === 'step'
  return (
    <div className={isStep ? styles.step : styles.part}>
      <h3 className={styles.title}>{hasList && text ? text : t(`report.portrait.${part.part}`)}</h3>
      {hasList ? (
        <ul className={styles.items}>
          {part.items.map(write).map((item, i) => (
            <li key={item}>
              <span>{item}</span>
              {isStep && ownAssessmentId && (
                <AddToPlan
                  draft={{
                    assessmentId: ownAssessmentId,
                    statementId: part.statementIds[i] ?? null,
                    text: item,
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.items}>{text}</p>
      )}
      <PortraitDetails part={part} report={report} />
    </div>
  )
}
