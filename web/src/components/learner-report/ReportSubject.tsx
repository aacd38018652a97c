import type { IndividualReport } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Text } from '../../ui/Layout.tsx'
import { OrganizationLogo } from '../report-appearance/OrganizationLogo.tsx'

/** Whom the report is about, and where and when the questionnaire was completed. */
export function ReportSubject({ report }: { report: IndividualReport }) {
  const { t } = useTranslation(['leader', 'assessment'])
  const { organization, cohort, learner, completedAt, language } = report
  return (
    <>
      {organization.logoUrl && (
        <OrganizationLogo
          url={organization.logoUrl}
          alt={t('report.logo', { organization: organization.name })}
        />
      )}
      <Text tone="quiet">
        {[
          t('report.for', { name: learner.name }),
          t('assessment:summary.from', { organization: organization.name, cohort: cohort.name }),
          t('report.completed', { date: formatsFor(language).date(completedAt) }),
        ].join(' · ')}
      </Text>
    </>
  )
}
