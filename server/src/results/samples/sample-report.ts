import type { Report, ReportSettings } from '@lpi/contract'
import { reportCustomization } from '../../organizations/customization/report-customization.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { addEdition } from '../editions/edition.ts'
import { summarizeEdition } from '../editions/find-comparison.ts'
import { buildEvidence } from '../measurement/evidence.ts'
import { buildGroupReport } from '../reports/build-group-report.ts'
import { buildReport } from '../reports/build-report.ts'
import { createLearnerAnswers, createSampleGroup } from './sample-answers.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type SampleSource = {
  organization: { name: string; logoImageId: string | null }
  settings: ReportSettings
  instrument: Instrument
  /** A language of the instrument. */
  language: string
  learnerName: string
  cohortName: string
  now: Date
}

/** A report with invented results for every section. */
export function createSampleReport(kind: Report['kind'], source: SampleSource): Report {
  return kind === 'individual' ? createSampleIndividualReport(source) : createSampleGroupReport(source)
}

export function createSampleIndividualReport({
  organization,
  settings,
  instrument,
  language,
  now,
  ...names
}: SampleSource) {
  const { values, previousValues } = createLearnerAnswers(instrument)
  return buildReport({
    subject: {
      first_name: names.learnerName,
      last_name: '',
      cohort_name: names.cohortName,
      organization_name: organization.name,
      logo_image_id: organization.logoImageId,
      values,
    },
    customization: reportCustomization(settings, 'individual'),
    completedAt: now,
    instrument,
    language,
    previous: {
      instrument,
      values: previousValues,
      completedAt: new Date(now.getTime() - 200 * DAY_MS),
    },
    cohort: summarizeEdition(instrument, createSampleEdition(instrument), now),
    evidence: buildEvidence(instrument, values, new Map()),
  })
}

function createSampleGroupReport({
  organization,
  settings,
  instrument,
  language,
  now,
  ...names
}: SampleSource) {
  return buildGroupReport({
    cohort: {
      cohort_name: names.cohortName,
      organization_name: organization.name,
      logo_image_id: organization.logoImageId,
    },
    customization: reportCustomization(settings, 'group'),
    edition: createSampleEdition(instrument),
    createdAt: now,
    instrument,
    language,
  })
}

function createSampleEdition(instrument: Instrument) {
  return addEdition(instrument, undefined, createSampleGroup(instrument), () => 0)
}
