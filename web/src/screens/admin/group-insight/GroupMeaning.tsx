import {
  chooseDiscussionQuestions,
  findGroupMeaning,
  findPositions,
  type GroupReport,
  type GroupScaleResult,
  withoutPeriod,
} from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './GroupMeaning.module.css'

type Props = { report: GroupReport; scale: GroupScaleResult }

/** What the positions of the means in the range may mean, said once for all scales with the same position. */
export function Positions({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  return findPositions(report).map(({ position, names, isShared }) => (
    <p key={position}>
      {!isShared && <strong>{`${numbers.list(names)}. `}</strong>}
      <span>
        {numbers.sentences([
          t(`pdf.group.meaning.position.${position}`),
          isShared && names.length > 1 && t('pdf.group.meaning.all'),
        ])}
      </span>
    </p>
  ))
}

/** What else there is to say about the result of a scale. */
export function GroupMeaning({ report, scale }: Props) {
  const phrases = useGroupPhrases(report)
  const { t, numbers } = phrases
  const { standing, contrast, split } = findGroupMeaning(report, scale)
  if (!standing && !contrast && split.length === 0) return null
  const names = standing && 'names' in standing ? numbers.list(standing.names) : ''
  return (
    <div className={styles.part}>
      <h3>{t('pdf.group.meaning.title')}</h3>
      <p>
        {numbers.sentences([
          standing && t(`pdf.group.meaning.standing.${standing.kind}`, { names }),
          contrast && t('pdf.group.meaning.contrast', contrastValues(contrast, numbers)),
          splitText(split, phrases),
        ])}
      </p>
    </div>
  )
}

type Meaning = ReturnType<typeof findGroupMeaning>

/** Names the statements on which people are split; empty if there are none. */
export function splitText(split: Meaning['split'], { t, numbers }: ReturnType<typeof useGroupPhrases>) {
  const quotes = split.map(({ text }) => t('pdf.group.meaning.quote', { statement: withoutPeriod(text) }))
  return quotes.length > 0 ? t('pdf.group.meaning.split', { statements: numbers.list(quotes) }) : ''
}

export function contrastValues(
  { highest, lowest }: NonNullable<Meaning['contrast']>,
  { statistic }: ReturnType<typeof useGroupPhrases>['numbers'],
) {
  return {
    highest: withoutPeriod(highest.text),
    highestMean: statistic(highest.mean),
    lowest: withoutPeriod(lowest.text),
    lowestMean: statistic(lowest.mean),
  }
}

/** The chapter that replaces those of the scales if nothing about statements is shown. */
export function ShortDiscussion({ report }: { report: GroupReport }) {
  const { t } = useGroupPhrases(report)
  return (
    <Chapter id="questions" title={t('pdf.group.questions.title')}>
      {report.scales.map((scale, index) => (
        <div key={scale.id} className={styles.part}>
          <h3 className={styles.scale}>
            <ScaleMark index={index} />
            <span>{scale.name}</span>
          </h3>
          <QuestionList scale={scale} />
        </div>
      ))}
    </Chapter>
  )
}

export function DiscussionQuestions({ scale }: { scale: GroupScaleResult }) {
  const { t } = useTranslation('leader')
  return (
    <div className={styles.part}>
      <h3>{t('pdf.group.questions.title')}</h3>
      <QuestionList scale={scale} />
    </div>
  )
}

/** Three questions about a scale. The first is about its result. */
function QuestionList({ scale }: { scale: GroupScaleResult }) {
  const { t } = useTranslation('leader')
  const { about, instrumentQuestions, generalQuestions } = chooseDiscussionQuestions(scale)
  const statements = Object.entries(about).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [[name, withoutPeriod(value.text)] as const],
  )
  const questions = [
    t(`pdf.group.questions.kind.${about.kind}`, Object.fromEntries(statements)),
    ...instrumentQuestions,
    ...generalQuestions.map((key) => t(`pdf.group.questions.more.${key}`)),
  ]
  return (
    <ul className={styles.questions}>
      {questions.map((question) => (
        <li key={question}>{question}</li>
      ))}
    </ul>
  )
}
