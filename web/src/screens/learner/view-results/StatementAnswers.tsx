import type { IndividualReport, StatementResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { AnswerBar } from '../../../components/charts/AnswerBar.tsx'
import styles from './StatementAnswers.module.css'

type Props = {
  statements: readonly StatementResult[]
  options: IndividualReport['options']
  /** The place of the scale, for its colour. */
  index: number
}

export function StatementAnswers({ statements, options, index }: Props) {
  const { t } = useTranslation('leader')
  const values = options.map(({ value }) => value)
  return (
    <ul className={styles.statements}>
      {statements.map(({ id, label, text, value, answer }) => (
        <li key={id} className={styles.statement}>
          <span className={styles.text}>
            <span className={styles.label}>{label}</span> {text}
          </span>
          <span className={styles.answer}>{t('report.answer', { value, words: answer })}</span>
          <AnswerBar value={value} options={values} index={index} />
        </li>
      ))}
    </ul>
  )
}
