import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { AnswerBar } from '../../../components/charts/AnswerBar.tsx'
import { Section } from '../../../components/report/Section.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './RankingSection.module.css'
import { placeOf } from './ranking.ts'

export function RankingSection({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const values = report.options.map(({ value }) => value)
  const places = new Map(report.scales.map(({ id }, index) => [id, index]))
  return (
    <Section id="ranking" title={t('report.ranking.title')}>
      <p>{t('report.ranking.lead')}</p>
      <ol className={styles.ranking}>
        {report.ranking.map(({ rank, isTied, scaleId, scaleName, statement }) => (
          <li key={statement.id} className={styles.row}>
            <span className={styles.place}>
              <VisuallyHidden>
                {t(isTied ? 'report.ranking.placeShared' : 'report.ranking.placeOnly', { place: rank })}
              </VisuallyHidden>
              <span aria-hidden="true">{placeOf({ rank, isTied })}</span>
            </span>
            <span className={styles.text}>
              {statement.text}
              <span className={styles.of}>
                {t('report.ranking.of', { scale: scaleName, label: statement.label })}
              </span>
            </span>
            <span className={styles.answer}>
              {t('report.answer', { value: statement.value, words: statement.answer })}
              <AnswerBar value={statement.value} options={values} index={places.get(scaleId) ?? 0} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
