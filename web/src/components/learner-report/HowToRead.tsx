import { hasReversedStatement, type IndividualReport } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chapter } from '../report/Chapter.tsx'

export function HowToRead({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const lowestOption = report.options[0]
  const highestOption = report.options.at(-1)
  return (
    <Chapter id="how-to-read" title={t('report.howToRead.title')}>
      {report.introduction.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {lowestOption && highestOption && (
        <p>
          {t('report.howToRead.scale', {
            lowestValue: lowestOption.value,
            lowest: lowestOption.text,
            highestValue: highestOption.value,
            highest: highestOption.text,
          })}
        </p>
      )}
      {hasReversedStatement(report) && <p>{t('report.reversed.meaning')}</p>}
    </Chapter>
  )
}
