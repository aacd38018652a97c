import { defaultReportSettings, type IndividualReport } from '@lpi/contract'
import { reportCustomization } from '../../organizations/customization/report-customization.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { buildEvidence } from '../measurement/evidence.ts'
import { buildReport } from '../reports/build-report.ts'

type SampleSource = {
  instrument: Instrument
  language: string
  values: Record<string, number>
  /** Invented names on the cover. */
  names: { learner: string; cohort: string; organization: string }
  completedAt: Date
}

/** The report of a first assessment, without a cohort to compare with. */
export function createSampleReport({
  instrument,
  language,
  values,
  names,
  completedAt,
}: SampleSource): IndividualReport {
  return buildReport({
    subject: {
      first_name: names.learner,
      last_name: '',
      cohort_name: names.cohort,
      organization_name: names.organization,
      logo_image_id: null,
      values,
    },
    customization: reportCustomization(defaultReportSettings, 'individual'),
    completedAt,
    instrument,
    language,
    previous: undefined,
    cohort: undefined,
    evidence: buildEvidence(instrument, values, new Map()),
  })
}
