import type { IndividualReport, PortraitPart, ScaleResult, StatementResult } from '@lpi/contract'
import { type Formats, formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Fold } from './Fold.tsx'
import styles from './PortraitDetails.module.css'

type Props = { part: PortraitPart; report: IndividualReport }

/** The numbers behind a part of the portrait: averages of scales and answers to statements, with earlier ones. */
export function PortraitDetails({ part, report }: Props) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const scales = report.scales.filter(({ id }) => part.scaleIds.includes(id))
  const statements = [
    ...(part.part === 'change' ? scales.flatMap((scale) => scale.statements) : []),
    ...[...report.scales, ...(report.unscored ?? [])]
      .flatMap((scale) => scale.statements)
      .filter(({ id }) => part.statementIds.includes(id)),
  ]
  const rows = [
    ...scales.map((scale) => ({ id: scale.id, text: scale.name, value: writeAverage(scale, numbers) })),
    ...[...new Set(statements)].map((statement) => ({
      id: statement.id,
      text: statement.text,
      value: writeAnswer(statement, numbers),
    })),
  ]
  if (rows.length === 0) return null
  return (
    <Fold summary={t('report.details')}>
      <Stack as="ul" gap={2} isPlain tone="quiet">
        {rows.map(({ id, text, value }) => (
          <Row key={id} as="li" gap={4} align="baseline" isSpread isOneLine>
            <span>{text}</span>
            <strong className={styles.value}>{value}</strong>
          </Row>
        ))}
      </Stack>
    </Fold>
  )
}

function writeAverage({ mean, change, statements }: ScaleResult, { statistic }: Formats) {
  return change
    ? `${statistic(change.previousSum / statements.length)} → ${statistic(mean)}`
    : statistic(mean)
}

function writeAnswer({ value, answer, previousValue }: StatementResult, { number }: Formats) {
  if (value === null) return answer
  return previousValue === undefined ? number(value) : `${number(previousValue)} → ${number(value)}`
}
