import { access } from 'node:fs/promises'
import { extname, parse } from 'node:path'
import { Language } from '@lpi/contract'
import * as z from 'zod/mini'
import { programName } from '../../../platform/base/config.ts'
import { version } from '../../../platform/base/version.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { writeNewFile } from '../../../platform/files/write-new-file.ts'
import { createBlankInstrument } from '../../../questionnaires/files/blank-instrument.ts'
import { readSheets } from '../../../questionnaires/files/read-sheets.ts'
import {
  applyTranslation,
  createTranslationSheet,
  listMissingTexts,
} from '../../../questionnaires/files/translation.ts'
import {
  writeInstrument,
  writeSheet,
  writeWithSchema,
} from '../../../questionnaires/files/write-instrument.ts'
import { loadDraft, loadInstrument } from '../../../questionnaires/instruments/load-instrument.ts'
import { readStoredInstrument } from '../../../questionnaires/instruments/load-stored-instrument.ts'
import { newestVersions } from '../../../questionnaires/instruments/newest-versions.ts'
import { listInstrumentVersions } from '../../../questionnaires/instruments/shared-queries.ts'
import { collectStatistics } from '../../../results/authoring/collect-statistics.ts'
import { compareVersions } from '../../../results/authoring/compare-versions.ts'
import { composeManual } from '../../../results/authoring/compose-manual.ts'
import { writePreview } from '../../../results/authoring/write-preview.ts'
import { type Cli, command } from '../command.ts'
import {
  argument,
  fileArgument,
  InstrumentReference,
  LanguageTags,
  makeOptional,
  newFileArgument,
  option,
} from '../parameters.ts'
import { plural } from '../plural.ts'

const source = {
  ...fileArgument('questionnaire file, or ID@VERSION of a stored instrument'),
  placeholder: 'SOURCE',
}
const draft = { ...fileArgument('questionnaire file; texts may be missing'), placeholder: 'SOURCE' }
const outputFile = fileArgument(
  'file to write: .xlsx, .json or .yaml; without an extension, a folder of CSV files',
)
const language = option('LANGUAGE', 'language tag of the translation, such as fr or zh-CN', Language)

export const authoringCommands = [
  command({
    name: 'instruments new',
    summary: 'Write an empty questionnaire to fill in, as a spreadsheet or as a text file',
    details:
      'The file extension selects the format. For .json and .yaml, the JSON Schema is written beside the file, so that\ntext editors can complete field names and check the content. docs/authoring-instruments.md describes every step, from\nthe empty file to the first learner.',
    parameters: {
      file: outputFile,
      languages: makeOptional(
        option(
          'TAGS',
          'languages separated by commas, the original language first; default: en',
          LanguageTags,
        ),
      ),
    },
    examples: [
      ['instruments new my-questionnaire.xlsx', 'a workbook for Excel, LibreOffice or Google Sheets'],
      ['instruments new my-questionnaire.yaml --languages en,fr', 'for a text editor, in two languages'],
    ],
    async run(_cli, { file, languages = ['en'] }) {
      const instrument = createBlankInstrument(idFrom(file), languages)
      const isText = ['.json', '.yaml', '.yml'].includes(extname(file).toLowerCase())
      await (isText ? writeWithSchema : writeInstrument)(file, instrument)
      return {
        json: { file, id: instrument.id },
        text: `Wrote ${file}. Fill it in, then run: ${programName} instruments validate ${file}`,
      }
    },
  }),

  command({
    name: 'instruments export',
    summary: 'Write an instrument to a file in any format',
    details: 'Also converts between formats: the source can be a file.',
    parameters: { source, file: outputFile },
    examples: [
      ['instruments export everyday-leadership@2.1.0 everyday.xlsx', 'a stored instrument as a workbook'],
      [
        'instruments export content/instruments/leading-volunteers.json example.xlsx',
        'an example to start from',
      ],
    ],
    async run(cli, { source, file }) {
      const instrument = await loadSource(cli, source)
      await writeInstrument(file, instrument)
      const { id, version } = instrument
      return { json: { file, id, version }, text: `Wrote ${id}@${version} to ${file}.` }
    },
  }),

  command({
    name: 'instruments preview',
    summary: 'Write the question pages and three sample reports, each as HTML and PDF',
    details:
      'The folder has one subfolder per language. You can send the whole folder to the author as it is. The three reports show\nfictional answers: low, middle and high. Each paragraph about a scale appears in one of the reports.',
    parameters: {
      source,
      folder: {
        ...newFileArgument,
        placeholder: 'FOLDER',
        description: 'folder to create, or the folder of an earlier preview, which is replaced',
      },
    },
    examples: [['instruments preview my-questionnaire.xlsx preview', 'then open preview/index.html']],
    async run(cli, { source, folder }) {
      const instrument = await loadSource(cli, source)
      const { config } = cli.settings()
      const { languages, withoutReports } = await writePreview(instrument, {
        folder,
        config,
        now: new Date(),
      })
      const reportAndPageCount = languages.reduce((sum, { files }) => sum + files.length, 0)
      // `index.html` is one more file.
      const fileCount = reportAndPageCount + 1
      return {
        json: { folder, languages, withoutReports },
        text: [
          `Wrote ${plural(fileCount, 'file')}. Open ${folder}/index.html in a browser.`,
          ...withoutReports.map(
            (tag) => `No reports in ${tag}, because the product has no texts in this language.`,
          ),
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'instruments manual',
    summary: 'Write statistics about a questionnaire as Markdown, from the answers in this installation',
    details:
      'The statistics describe the scales and statements in each language, for example with means, reliability and standard\nerrors, and compare the statements between languages. In each language, they cover a scale only if at least 100 people\nhave a score for every statement of the scale. Demo data is excluded. docs/technical-manual.md explains the tables.\nWithout FILE, the command prints the statistics.',
    parameters: {
      instrument: argument(
        'INSTRUMENT[@VERSION]',
        `instrument, see \`${programName} instruments list\`; without @VERSION, its newest version`,
        z.string().check(z.regex(/^[a-z0-9-]+(@\d+\.\d+\.\d+)?$/)),
      ),
      file: makeOptional(newFileArgument),
    },
    examples: [
      ['instruments manual everyday-leadership', 'prints the tables of the newest version'],
      ['instruments manual everyday-leadership@2.1.0 statistics.md', 'writes a file'],
    ],
    async run(cli, { instrument: name, file }) {
      const { db, now } = await cli.context()
      const instrument = await loadInstrumentByName(db, name)
      const statistics = await collectStatistics(db, instrument)
      const text = composeManual({ instrument, statistics, version, now: now() })
      if (file) await writeNewFile(file, text)
      const { id, version: instrumentVersion } = instrument
      return {
        json: { file: file ?? null, id, version: instrumentVersion, ...statistics },
        text: file ? `Wrote the statistics of ${id}@${instrumentVersion} to ${file}.` : text.trimEnd(),
      }
    },
  }),

  command({
    name: 'instruments compare',
    summary: 'Show what changed between two versions and whether results stay comparable',
    parameters: {
      before: { ...source, placeholder: 'BEFORE' },
      after: { ...source, placeholder: 'AFTER' },
    },
    examples: [
      ['instruments compare my-questionnaire@1.0.0 my-questionnaire.xlsx', 'before importing a new version'],
    ],
    async run(cli, { before, after }) {
      const result = compareVersions(await loadSource(cli, before), await loadSource(cli, after))
      const scales = result.scales.map(({ scale, isComparable, reasons }) => {
        const comparability = isComparable ? 'comparable' : 'not comparable'
        return `  ${scale}: ${[comparability, ...reasons].join('; ')}`
      })
      const changes = result.changes.map(({ place, before, after }) => describeChange(place, before, after))
      return {
        json: result,
        text: [
          'Results of each scale:',
          ...scales,
          '',
          changes.length === 0 ? 'No content has changed.' : 'Changes:',
          ...changes,
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'instruments translation export',
    summary: 'Write a file for a translator, with all texts and their translations side by side',
    parameters: {
      source: draft,
      file: fileArgument('file to write: .xlsx or .csv'),
      language,
    },
    examples: [
      [
        'instruments translation export my-questionnaire.xlsx french.xlsx --language fr',
        'writes one row per text',
      ],
    ],
    async run(_cli, { source, file, language }) {
      const instrument = await loadDraft(source)
      assertTranslatable(instrument.languages, language)
      const sheet = createTranslationSheet(instrument, language)
      await writeSheet(file, sheet)
      const missingCount = listMissingTexts(instrument, language).length
      const texts = sheet.rows.length - 1
      return {
        json: { file, texts, missing: missingCount },
        text: `Wrote ${plural(texts, 'text')} to ${file}; ${missingCount} to translate.`,
      }
    },
  }),

  command({
    name: 'instruments translation import',
    summary: 'Write a new questionnaire file that includes the texts from a translator',
    details:
      'The command lists the translations whose original text has changed since the export, and does not apply them.',
    parameters: {
      source: draft,
      translation: { ...fileArgument('the translated .xlsx or .csv file'), placeholder: 'TRANSLATION' },
      file: outputFile,
    },
    examples: [
      [
        'instruments translation import my-questionnaire.xlsx french.xlsx bilingual.xlsx',
        'lists the texts that are still missing',
      ],
    ],
    async run(_cli, { source, translation, file }) {
      const [sheet = { name: '', rows: [] }] = await readSheets(translation)
      const { instrument, language, outdated } = applyTranslation(await loadDraft(source), sheet, translation)
      const missingTexts = listMissingTexts(instrument, language)
      await writeInstrument(file, instrument)
      return {
        json: { file, language, missing: missingTexts, outdated },
        text: [
          `Wrote ${file}. Missing texts in ${language}: ${missingTexts.length}.`,
          ...missingTexts.map((place) => `  ${place}`),
          ...outdated.map((place) => `  ${place}: not applied, because the original has changed`),
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'instruments translation missing',
    summary: 'List the texts that are missing in each language',
    details: 'The exit code is 1 if a text is missing.',
    parameters: { source: draft },
    examples: [['instruments translation missing my-questionnaire.xlsx', 'reads only the file']],
    async run(_cli, { source }) {
      const instrument = await loadDraft(source)
      const missingTexts = Object.fromEntries(
        instrument.languages.map((tag) => [tag, listMissingTexts(instrument, tag)]),
      )
      const count = Object.values(missingTexts).flat().length
      return {
        json: { missing: missingTexts },
        text: Object.entries(missingTexts)
          .flatMap(([tag, places]) => [`${tag}: ${places.length}`, ...places.map((place) => `  ${place}`)])
          .join('\n'),
        ...(count > 0 && { failure: `${plural(count, 'text is', 'texts are')} missing.` }),
      }
    },
  }),
]

/** Reads a file or, if there is no such file, loads a stored instrument. Opens the database only in the second case. */
async function loadSource(cli: Cli, source: string) {
  const isFile = await access(source).then(
    () => true,
    () => false,
  )
  const isName = InstrumentReference.safeParse(source).success
  if (isFile || !isName) return loadInstrument(source)
  const { db } = await cli.context()
  return loadInstrumentByName(db, source)
}

/** Loads a stored instrument by `ID@VERSION`, or its newest version by `ID`, even if that version is retired. */
async function loadInstrumentByName(db: Db, name: string) {
  const [id, version] = name.split('@')
  const versions = await listInstrumentVersions(db)
  const [newestVersion] = newestVersions(
    versions.filter((stored) => stored.id === id && (!version || stored.version === version)),
  )
  if (!newestVersion) {
    throw new Error(
      `There is no instrument ${name}. To list the instruments, run: ${programName} instruments list`,
    )
  }
  return readStoredInstrument(db, newestVersion.id, newestVersion.version)
}

function assertTranslatable([original]: readonly string[], language: string) {
  if (original === language) {
    throw new Error(`${language} is the original language. Choose the language of the translation.`)
  }
}

function describeChange(place: string, before: string | null, after: string | null) {
  if (before === null) return `  ${place}: added: ${after}`
  return after === null ? `  ${place}: removed: ${before}` : `  ${place}:\n    - ${before}\n    + ${after}`
}

/** The name of the file as an id: lowercase letters, digits and dashes. */
function idFrom(file: string) {
  const words = parse(file)
    .name.normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'my-questionnaire'
}
