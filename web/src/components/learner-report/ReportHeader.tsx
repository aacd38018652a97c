import type { IndividualReport } from '@lpi/contract'
import type { ReactNode } from 'react'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { FigureHeader } from '../report/FigureHeader.tsx'
import { FigureLegend } from '../report/FigureLegend.tsx'
import { OrganizationLogo } from '../report-appearance/OrganizationLogo.tsx'
import styles from './ReportHeader.module.css'

type Props = {
  report: IndividualReport
  /** The receipt and the buttons of the report, if there are any. */
  children: ReactNode
}

/** The header of an individual report: the figure with its legend, and details about the learner. */
export function ReportHeader({ report, children }: Props) {
  const { t } = useTranslation(['leader', 'assessment'])
  const numbers = formatsFor(report.language)
  const { scales, organization, cohort, learner } = report
  const legendScales = scales.map(({ id, name, sum, max }) => ({
    id,
    name,
    sum: numbers.number(sum),
    max: numbers.number(max),
  }))

  return (
    <FigureHeader scales={scales.map(({ sum, min, max }) => ({ value: sum, min, max }))}>
      <FigureLegend scales={legendScales} explanation={t('report.figure.explanation')} />
      <Stack gap={1} tone="quiet" size="m">
        {organization.logoUrl && (
          <div className={styles.logo}>
            <OrganizationLogo
              url={organization.logoUrl}
              alt={t('report.logo', { organization: organization.name })}
            />
          </div>
        )}
        <p className={styles.learner}>{t('report.for', { name: learner.name })}</p>
        <p>{t('assessment:summary.from', { organization: organization.name, cohort: cohort.name })}</p>
        <p>{t('report.completed', { date: numbers.date(report.completedAt) })}</p>
        {children}
      </Stack>
    </FigureHeader>
  )
}
