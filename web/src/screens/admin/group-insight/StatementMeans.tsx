import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { SpreadBar } from '../../../components/charts/SpreadBar.tsx'
import styles from './StatementMeans.module.css'
import { useGroupWords } from './use-group-words.ts'

type StatementMeansProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** Each statement of a scale with the group's mean and spread, in words and on a line. */
export function StatementMeans({ report, scale, index }: StatementMeansProps) {
  const { t, numbers } = useGroupWords(report)
  const min = report.options[0]?.value ?? 0
  const max = report.options.at(-1)?.value ?? 0
  return (
    <ul className={styles.statements}>
      {scale.statements.map(({ id, label, text, mean, standardDeviation }) => (
        <li key={id} className={styles.statement}>
          <span className={styles.text}>
            <span className={styles.label}>{label}</span> {text}
          </span>
          <span className={styles.values}>
            {t('pdf.columns.groupMean')} <strong>{numbers.mean(mean)}</strong>
            {' · '}
            {t('pdf.columns.deviation')} {numbers.mean(standardDeviation)}
          </span>
          <SpreadBar mean={mean} deviation={standardDeviation} min={min} max={max} index={index} />
        </li>
      ))}
    </ul>
  )
}
