import type { Report, ReportSettings } from '@lpi/contract'
import { reportCustomization } from '../../customization/report-customization.ts'
import { type Instrument, textIn } from '../../instruments/instrument.ts'
import { buildGroupReport } from '../build-group-report.ts'
import { buildReport } from '../build-report.ts'
import { PEOPLE, sampleAnswers, sampleGroup } from './sample-answers.ts'

const DAYS = 24 * 60 * 60 * 1000

export type Sample = {
  organization: { name: string; logoImageId: string | null }
  settings: ReportSettings
  instrument: Instrument
  /** One of the instrument's. */
  language: string
  /** Said of those who do not exist. */
  learnerName: string
  cohortName: string
  now: Date
}

/** A report with everything that one can have, about nobody. */
export function sampleReport(kind: Report['kind'], sample: Sample): Report {
  return kind === 'individual' ? individual(sample) : group(sample)
}

function individual({ organization, settings, instrument, language, now, ...names }: Sample) {
  return buildReport({
    subject: {
      first_name: names.learnerName,
      last_name: '',
      cohort_name: names.cohortName,
      organization_name: organization.name,
      logo_image_id: organization.logoImageId,
      values: sampleAnswers(instrument, 0),
    },
    customization: reportCustomization(settings, 'individual'),
    completedAt: now,
    instrument,
    language,
    previous: {
      instrument,
      values: sampleAnswers(instrument, 1),
      completedAt: new Date(now.getTime() - 200 * DAYS),
    },
    cohortSums: sampleSums(instrument),
    samples: new Map(),
  })
}

function group({ organization, settings, instrument, language, now, ...names }: Sample) {
  return buildGroupReport({
    group: {
      cohort_name: names.cohortName,
      organization_name: organization.name,
      logo_image_id: organization.logoImageId,
    },
    customization: reportCustomization(settings, 'group'),
    answers: sampleGroup(instrument),
    instrument,
    language,
    asOf: now,
    distributions: { status: 'available' },
    demographics: sampleDemographics(instrument, language),
  })
}

/** The first answers of each question were given by a quarter of the group each. */
function sampleDemographics(instrument: Instrument, language: string) {
  const quarter = PEOPLE / 4
  return instrument.demographics
    .filter(({ kind }) => kind === 'choice')
    .map(({ id, text, options }) => {
      const rows = options
        .slice(0, 3)
        .map((option) => ({ text: textIn(option.text, language, instrument), count: quarter }))
      return { id, text: textIn(text, language, instrument), rows, rest: PEOPLE - rows.length * quarter }
    })
}

/** How many people of the sample group have each sum, by scale. */
function sampleSums(instrument: Instrument) {
  const people = sampleGroup(instrument)
  return new Map(
    instrument.scales.map(({ id }) => {
      const own = instrument.statements.filter(({ scale }) => scale === id)
      const sums = people.map((values) => own.reduce((sum, statement) => sum + values[statement.id]!, 0))
      return [id, sums.map((sum) => ({ sum, count: 1 }))]
    }),
  )
}
