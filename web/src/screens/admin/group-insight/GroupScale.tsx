import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { SpreadBar } from '../../../components/charts/SpreadBar.tsx'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { Distribution } from './Distribution.tsx'
import { DiscussionQuestions, GroupMeaning } from './GroupMeaning.tsx'
import styles from './GroupScale.module.css'
import { getOptionRange } from './option-range.ts'
import { StatementMeans } from './StatementMeans.tsx'

type GroupScaleProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** The chapter about one scale: statistics and their meaning, distribution, statements and discussion questions. */
export function GroupScale({ report, scale, index }: GroupScaleProps) {
  const { t, numbers, rangeText, peopleText } = useGroupPhrases(report)
  const { meanSum, standardDeviation, mean, bound, alpha, min, max } = scale
  const { details } = report
  const notShown = t('pdf.group.scale.notShown')
  const average = {
    name: t('pdf.columns.average'),
    value: numbers.statistic(meanSum, bound),
    note: rangeText(scale),
  }
  const answerMean = {
    name: t('report.scale.mean'),
    value: numbers.statistic(mean, bound),
    note: rangeText(getOptionRange(report)),
  }
  const statistics =
    details.status === 'too_few'
      ? [average, answerMean]
      : [
          average,
          {
            name: t('pdf.columns.deviation'),
            value: numbers.statistic(standardDeviation),
            note: standardDeviation === null ? notShown : t('pdf.group.scale.deviationNote'),
          },
          answerMean,
          {
            name: t('pdf.group.scale.alpha'),
            value: alpha === null ? '–' : numbers.mean(alpha),
            note: alpha === null ? notShown : peopleText(details.n),
          },
        ]
  return (
    <Chapter id={`scale-${scale.id}`} title={scale.name} mark={<ScaleMark index={index} />}>
      <p className={styles.description}>{scale.description}</p>
      <SpreadBar mean={meanSum} deviation={standardDeviation} min={min} max={max} index={index} hasEnds />
      <dl className={styles.statistics}>
        {statistics.map(({ name, value, note }) => (
          <div key={name} className={styles.statistic}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <GroupMeaning report={report} scale={scale} />
      <Distribution report={report} scale={scale} index={index} />
      {details.status === 'too_few' ? (
        <p>{t('pdf.group.scale.tooFew', { needed: details.needed })}</p>
      ) : (
        <>
          <h3 className={styles.heading}>{t('pdf.group.scale.answers')}</h3>
          <StatementMeans report={report} scale={scale} index={index} />
        </>
      )}
      <DiscussionQuestions scale={scale} />
    </Chapter>
  )
}
