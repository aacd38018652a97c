import type { endpoints, Output, QuestionnaireProgress } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Text } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ScaleProgress } from './ScaleProgress.tsx'
import styles from './YourProgressScreen.module.css'

export { calls } from './calls.ts'

/** All completed assessments of each questionnaire, and what has changed since the first assessment. */
export function YourProgressScreen({
  progress: { items },
}: {
  progress: Output<typeof endpoints.getProgress>
}) {
  const { t } = useTranslation('assessment')
  return (
    <Page title={t('progress.title')} lead={<p>{t(items.length > 0 ? 'progress.lead' : 'progress.none')}</p>}>
      {items.map((item) => (
        <Questionnaire key={item.instrument.id} progress={item} />
      ))}
      <div>
        <LinkButton to="/" variant="secondary">
          {t('goHome')}
        </LinkButton>
      </div>
    </Page>
  )
}

function Questionnaire({ progress }: { progress: QuestionnaireProgress }) {
  const { t, language } = useTranslation('assessment')
  const numbers = formatsFor(language)
  const { instrument, assessments, scales } = progress
  const times = assessments.map(({ completedAt }) => completedAt)
  const dates = times.map((time) => numbers.date(time))
  const labels = dates.map((date, i) =>
    dates.filter((other) => other === date).length > 1
      ? t('progress.numbered', { date, n: numbers.number(i + 1) })
      : date,
  )
  function describeTimes() {
    const [firstDate, lastDate] = [dates[0]!, dates.at(-1)!]
    if (dates.length === 1) return t('progress.once', { date: firstDate })
    const count = dates.length
    return firstDate === lastDate
      ? t('progress.sameDate', { count, date: firstDate })
      : t('progress.range', { count, first: firstDate, last: lastDate })
  }
  return (
    <Chapter id={`questionnaire-${instrument.id}`} title={instrument.name}>
      <p>{describeTimes()}</p>
      <div className={styles.scales} data-once={times.length === 1 || undefined}>
        {scales.map((scale, index) => (
          <ScaleProgress
            key={scale.id}
            scale={scale}
            index={index}
            times={times}
            labels={labels}
            numbers={numbers}
          />
        ))}
      </div>
      {times.length > 1 && <Text tone="quiet">{t('progress.reading')}</Text>}
      {times.length > 2 && <Text tone="quiet">{t('progress.single')}</Text>}
    </Chapter>
  )
}
