import type { Report, ReportSettings } from '@lpi/contract'
import { reportCustomization } from '../../customization/report-customization.ts'
import { type Instrument, textIn } from '../../instruments/instrument.ts'
import { buildEvidence } from '../../measurement/evidence.ts'
import { buildGroupReport } from '../build-group-report.ts'
import { buildReport } from '../build-report.ts'
import { createSampleAnswers, createSampleGroup, SAMPLE_GROUP_SIZE } from './sample-answers.ts'

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

/** A report with every section and invented results. */
export function createSampleReport(kind: Report['kind'], source: SampleSource): Report {
  return kind === 'individual' ? createIndividualReport(source) : createGroupReport(source)
}

function createIndividualReport({
  organization,
  settings,
  instrument,
  language,
  now,
  ...names
}: SampleSource) {
  const values = createSampleAnswers(instrument, 0)
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
      values: createSampleAnswers(instrument, 1),
      completedAt: new Date(now.getTime() - 200 * DAY_MS),
    },
    cohortSums: computeSampleSums(instrument),
    evidence: buildEvidence(instrument, values, new Map()),
  })
}

function createGroupReport({ organization, settings, instrument, language, now, ...names }: SampleSource) {
  return buildGroupReport({
    cohort: {
      cohort_name: names.cohortName,
      organization_name: organization.name,
      logo_image_id: organization.logoImageId,
    },
    customization: reportCustomization(settings, 'group'),
    answers: createSampleGroup(instrument),
    instrument,
    language,
    asOf: now,
    distributions: { status: 'available' },
    demographics: createSampleDemographics(instrument, language),
  })
}

/** A quarter of the group gave each of the first three answers to each question. */
function createSampleDemographics(instrument: Instrument, language: string) {
  const quarter = SAMPLE_GROUP_SIZE / 4
  return instrument.demographics
    .filter(({ kind }) => kind === 'choice')
    .map(({ id, text, options }) => {
      const rows = options
        .slice(0, 3)
        .map((option) => ({ text: textIn(option.text, language, instrument), count: quarter }))
      return {
        id,
        text: textIn(text, language, instrument),
        rows,
        rest: SAMPLE_GROUP_SIZE - rows.length * quarter,
      }
    })
}

/** The sums of the people of the sample group, by scale. */
function computeSampleSums(instrument: Instrument) {
  const people = createSampleGroup(instrument)
  return new Map(
    instrument.scales.map(({ id }) => {
      const statements = instrument.statements.filter(({ scale }) => scale === id)
      const sums = people.map((values) =>
        statements.reduce((sum, statement) => sum + values[statement.id]!, 0),
      )
      return [id, sums.map((sum) => ({ sum, count: 1 }))]
    }),
  )
}
