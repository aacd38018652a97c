import {
  countWithoutOpportunity,
  findAnswerPattern,
  type IndividualReport,
  type ScaleResult,
} from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/**
 * Notes on identical answers, “no opportunity” answers, and a sum whose confidence interval extends into another third
 * of the range. The interpretation does not mention these, because its text depends only on the sum.
 */
export function AnswerNotes({ report, scale }: { report: IndividualReport; scale: ScaleResult }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const pattern = findAnswerPattern(scale.statements, report.options)
  const missingCount = countWithoutOpportunity(scale)
  const thirds = numbers.list(scale.otherThirds.map((third) => t(`report.thirds.${third}`)))
  return (
    <>
      {pattern && <p>{t(`report.scale.${pattern}`)}</p>}
      {missingCount > 0 && (
        <p>
          {t('report.scale.imputed', {
            n: numbers.number(missingCount),
            total: numbers.number(scale.statements.length),
          })}
        </p>
      )}
      {scale.otherThirds.length > 0 && <p>{t('report.scale.near', { thirds })}</p>}
    </>
  )
}
