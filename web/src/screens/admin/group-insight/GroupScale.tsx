import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { FigureLine } from '../../../components/charts/FigureLine.tsx'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { DiscussionQuestions, GroupMeaning } from './GroupMeaning.tsx'
import styles from './GroupScale.module.css'
import { getOptionRange } from './option-range.ts'
import { StatementMeans } from './StatementMeans.tsx'

type GroupScaleProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** The chapter about one scale: its mean and what it may mean, the statements and discussion questions. */
export function GroupScale({ report, scale, index }: GroupScaleProps) {
  const { t, numbers } = useGroupPhrases(report)
  return (
    <Chapter id={`scale-${scale.id}`} title={scale.name} mark={<ScaleMark index={index} />}>
      <p className={styles.description}>{scale.description}</p>
      <div className={styles.figure}>
        <p>
          <span>{t('report.scale.mean')}</span> <strong>{numbers.figure(scale, report.n)}</strong>
        </p>
        <FigureLine figure={scale} {...getOptionRange(report)} index={index} hasEnds />
      </div>
      <GroupMeaning report={report} scale={scale} />
      {scale.statements.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('pdf.group.scale.answers')}</h3>
          <StatementMeans report={report} scale={scale} index={index} />
        </>
      )}
      <DiscussionQuestions scale={scale} />
    </Chapter>
  )
}
