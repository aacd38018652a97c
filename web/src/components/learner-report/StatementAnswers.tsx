import type { IndividualReport, StatementResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AnswerBar } from '../charts/AnswerBar.tsx'
import { StatementList } from '../report/StatementList.tsx'

type Props = {
  statements: readonly StatementResult[]
  options: IndividualReport['options']
  /** The position of the scale, which determines its color. */
  index: number
}

export function StatementAnswers({ statements, options, index }: Props) {
  const { t } = useTranslation('leader')
  const values = options.map(({ value }) => value)
  const rows = statements.map((statement) => ({
    ...statement,
    answer:
      statement.value === null
        ? statement.answer
        : t('report.answer', { value: statement.value, text: statement.answer }),
    bar: statement.value !== null && <AnswerBar value={statement.value} options={values} index={index} />,
  }))
  return <StatementList statements={rows} />
}
