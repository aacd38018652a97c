import { programName } from '../../../platform/base/config.ts'
import { countTexts } from '../../../questionnaires/files/translation.ts'
import { describeInstruments } from '../../../questionnaires/instruments/describe-instruments.ts'
import { importInstrument } from '../../../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../../../questionnaires/instruments/load-instrument.ts'
import { retireInstrument } from '../../../questionnaires/instruments/retire-instrument.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { argument, fileArgument, InstrumentReference } from '../parameters.ts'
import { plural } from '../plural.ts'
import { recordChange } from '../record-change.ts'

const file = fileArgument('questionnaire as .xlsx, .json, .yaml or a folder of CSV files')

export const instrumentCommands = [
  command({
    name: 'instruments list',
    summary: 'List stored instruments and how many assessments use each',
    parameters: {},
    examples: [['instruments list', `prints the values for \`${programName} codes create --instrument\``]],
    async run(cli) {
      const { db } = await cli.context()
      const items = await describeInstruments(db)
      return { json: { items }, text: formatTable(items, 'There are no instruments.') }
    },
  }),

  command({
    name: 'instruments import',
    summary: 'Store an instrument so that access codes can use it',
    details:
      'A stored version never changes. Importing the same file again does nothing; changed content needs a new version.\nAssessments keep the version with which they began.',
    parameters: { file },
    examples: [
      [
        'instruments import content/instruments/everyday-leadership.json',
        'validates the file first; stores everything or nothing',
      ],
    ],
    async run(cli, { file }) {
      const instrument = await loadInstrument(file)
      const { id, version, isNew } = await recordChange(
        await cli.context(),
        'instrument.imported',
        (trx) => importInstrument(trx, instrument),
        (imported) => (imported.isNew ? { instrument: `${imported.id}@${imported.version}` } : null),
      )
      return {
        json: { id, version, isNew },
        text: isNew
          ? `Stored ${id}@${version}.`
          : `${id}@${version} is already stored with the same content.`,
      }
    },
  }),

  command({
    name: 'instruments validate',
    summary: 'Check an instrument file and print what to fix and where',
    details: 'Reads only the file and changes nothing. docs/authoring-instruments.md describes the formats.',
    parameters: { file },
    examples: [
      ['instruments validate content/instruments/everyday-leadership.json', 'reports all errors at once'],
    ],
    async run(_cli, { file }) {
      const instrument = await loadInstrument(file)
      const { id, version } = instrument
      const texts = countTexts(instrument)
      const scales = instrument.scales.length
      const statements = instrument.statements.length
      const options = instrument.options.length
      const demographics = instrument.demographics.length
      const reversedCount = instrument.statements.filter((statement) => statement.reversed).length
      const offersNoOpportunity = instrument.noOpportunity !== undefined
      return {
        json: {
          id,
          version,
          scales,
          statements,
          options,
          demographics,
          reversed: reversedCount,
          offersNoOpportunity,
          texts,
        },
        text: [
          `${file} is valid: ${id}@${version}.`,
          [
            `  ${plural(scales, 'scale')}`,
            plural(statements, 'statement') + (reversedCount > 0 ? ` (${reversedCount} reversed)` : ''),
            plural(options, 'option') + (offersNoOpportunity ? ' and “no opportunity”' : ''),
            plural(demographics, 'demographic question'),
          ].join(', '),
          ...Object.entries(texts).map(
            ([language, count]) => `  ${language}: ${plural(count, 'text')}, complete`,
          ),
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'instruments retire',
    summary: 'Retire an instrument: new access codes cannot use it',
    parameters: {
      instrument: argument(
        'ID@VERSION',
        `instrument, see \`${programName} instruments list\``,
        InstrumentReference,
      ),
    },
    examples: [['instruments retire everyday-leadership@1.0.0', 'existing codes and assessments keep it']],
    async run(cli, { instrument }) {
      const ctx = await cli.context()
      const now = ctx.now()
      const instrumentVersion = await recordChange(
        ctx,
        'instrument.retired',
        (trx) => retireInstrument(trx, { ...instrument, now }),
        ({ id, version, retiredAt }) =>
          retiredAt?.getTime() === now.getTime() ? { instrument: `${id}@${version}` } : null,
      )
      return {
        json: instrumentVersion,
        text: `Retired ${instrumentVersion.id}@${instrumentVersion.version}.`,
      }
    },
  }),
]
