import {
  chooseDiscussionQuestions,
  findGroupMeaning,
  type GroupReport,
  type GroupScaleResult,
} from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './GroupMeaning.module.css'

type Props = { report: GroupReport; scale: GroupScaleResult }

/** The thirds in which the means of all scales lie, if they are the same; otherwise null. It is then said only once. */
export function findSharedPosition(report: GroupReport) {
  const [first, ...others] = report.scales.map((scale) => findGroupMeaning(report, scale).position)
  return others.length > 0 && others.every((position) => position === first) ? (first ?? null) : null
}

/** What the result of a scale may mean, unless that is the same for all scales and nothing else is known. */
export function GroupMeaning({ report, scale }: Props) {
  const { t } = useGroupPhrases(report)
  const { standing, contrast, agreement } = findGroupMeaning(report, scale)
  if (findSharedPosition(report) && !standing && !contrast && !(agreement && isTelling(agreement)))
    return null
  return (
    <div className={styles.part}>
      <h3>{t('pdf.group.meaning.title')}</h3>
      <MeaningText report={report} scale={scale} />
    </div>
  )
}

/** The chapter that replaces those of the scales if nothing about statements is shown. */
export function ShortMeaning({ report }: { report: GroupReport }) {
  const { t } = useGroupPhrases(report)
  if (findSharedPosition(report)) return null
  return (
    <Chapter id="meaning" title={t('pdf.group.meaning.title')}>
      <p>{t('pdf.group.meaning.lead')}</p>
      {report.scales.map((scale, index) => (
        <div key={scale.id} className={styles.part}>
          <h3 className={styles.scale}>
            <ScaleMark index={index} />
            {scale.name}
          </h3>
          <MeaningText report={report} scale={scale} />
        </div>
      ))}
    </Chapter>
  )
}

function MeaningText({ report, scale }: Props) {
  const { t, numbers } = useGroupPhrases(report)
  const { position, standing, contrast, agreement } = findGroupMeaning(report, scale)
  const names = standing && 'names' in standing ? numbers.list(standing.names) : ''
  return (
    <p>
      {!findSharedPosition(report) && t(`pdf.group.meaning.position.${position}`)}{' '}
      {standing && t(`pdf.group.meaning.standing.${standing.kind}`, { names })}{' '}
      {contrast && t('pdf.group.meaning.contrast', contrastValues(contrast, numbers))}{' '}
      {agreement && isTelling(agreement) && t('pdf.group.meaning.agreement', agreement)}
    </p>
  )
}

type Agreement = NonNullable<ReturnType<typeof findGroupMeaning>['agreement']>

/** Nothing can be said about agreement if it is mixed for all statements. */
export const isTelling = ({ similar, split }: Agreement) => similar + split > 0

type Contrast = NonNullable<ReturnType<typeof findGroupMeaning>['contrast']>

export function contrastValues(
  { highest, lowest }: Contrast,
  { statistic }: ReturnType<typeof useGroupPhrases>['numbers'],
) {
  return {
    highest: highest.text,
    highestMean: statistic(highest.mean),
    lowest: lowest.text,
    lowestMean: statistic(lowest.mean),
  }
}

/** Three questions about a scale. The first is about its result. */
export function DiscussionQuestions({ scale }: { scale: GroupScaleResult }) {
  const { t } = useTranslation('leader')
  const { questionKind, instrumentQuestions, generalQuestions } = chooseDiscussionQuestions(scale)
  const questions = [
    t(`pdf.group.questions.kind.${questionKind}`),
    ...instrumentQuestions,
    ...generalQuestions.map((key) => t(`pdf.group.questions.more.${key}`)),
  ]
  return (
    <div className={styles.part}>
      <h3>{t('pdf.group.questions.title')}</h3>
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  )
}
