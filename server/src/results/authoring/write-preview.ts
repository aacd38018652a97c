import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { textDirection } from '@lpi/contract'
import type { Config } from '../../platform/base/config.ts'
import { createTranslator } from '../../platform/base/translate.ts'
import { describeFileError } from '../../platform/files/describe-file-error.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { createPdfPrinter } from '../reports/pdf-printer.ts'
import { createQuestionSheet } from './create-question-sheet.ts'
import { createSampleReport } from './create-sample-report.ts'
import { contentsHtml, questionsHtml, reportHtml } from './html.ts'
import { createSampleAnswers, sampleResults } from './sample-results.ts'

type Options = {
  folder: string
  config: Pick<Config, 'localesDir' | 'PRODUCT_NAME' | 'RENDER_TIMEOUT_SECONDS'>
  now: Date
}

/**
 * Writes HTML and PDF files to a folder that is new, empty or holds an earlier preview, which is replaced: the question pages in each language of the questionnaire, and three sample
 * reports in each of these languages that the product supports. Returns the files by language, and the languages
 * without reports.
 */
export async function writePreview(instrument: Instrument, { folder, config, now }: Options) {
  const isNew = await prepareFolder(folder)
  try {
    return await fillFolder(instrument, { folder, config, now })
  } catch (error) {
    if (isNew) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Creates the folder, and returns false if it exists already. Refuses a folder with other files. */
async function prepareFolder(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new Error(`The folder ${folder} cannot be used: ${describeFileError(error) ?? error.message}`)
    },
  )
  const foreign = entries?.find((entry) => !isOfPreview(relative(folder, join(entry.parentPath, entry.name))))
  if (foreign)
    throw new Error(
      `The folder ${folder} cannot be used: it holds ${foreign.name}, which is not from a preview. Choose a new folder.`,
    )
  if (entries) return false
  await mkdir(folder).catch((error: Error) => {
    throw new Error(`The folder ${folder} cannot be created: ${describeFileError(error) ?? error.message}`)
  })
  return true
}

function isOfPreview(path: string) {
  return /^(?:index\.html|[a-z]{2}(?:-[A-Za-z]{2,4})?(?:[\\/](?:questions|report-[a-z]{3,6})\.(?:html|pdf))?)$/.test(
    path,
  )
}

async function fillFolder(instrument: Instrument, { folder, config, now }: Options) {
  const translate = await createTranslator(config.localesDir)
  const productLanguages = await readdir(config.localesDir)
  const printer = createPdfPrinter(config.localesDir, undefined, {
    timeoutMs: config.RENDER_TIMEOUT_SECONDS * 1000,
  })
  const commonOptions = { instrument, translate, author: config.PRODUCT_NAME, date: now }
  try {
    const contents = new Map<string, Record<string, string | Uint8Array>>()
    for (const language of instrument.languages) {
      const files: Record<string, string | Uint8Array> = {}
      const sheet = createQuestionSheet({ ...commonOptions, language })
      files['questions.html'] = questionsHtml(sheet)
      files['questions.pdf'] = await printer.printQuestions(sheet)
      if (productLanguages.includes(language)) {
        const names = {
          learner: translate(language, 'admin:customization.sample.learner'),
          cohort: translate(language, 'admin:customization.sample.cohort'),
          organization: config.PRODUCT_NAME,
        }
        for (const result of sampleResults) {
          const values = createSampleAnswers(instrument, result)
          const report = createSampleReport({ instrument, language, values, names, completedAt: now })
          const pdf = `report-${result}.pdf`
          files[`report-${result}.html`] = reportHtml({
            language,
            direction: textDirection(language),
            title: `${sheet.title}: ${result}`,
            pdf,
            pages: await printer.draw(report),
          })
          files[pdf] = await printer.print(report)
        }
      }
      contents.set(language, files)
    }
    // An earlier preview is removed only now, because rendering can fail.
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
    for (const [language, files] of contents) {
      await mkdir(join(folder, language))
      for (const [name, content] of Object.entries(files))
        await writeFile(join(folder, language, name), content)
    }
    const languages = Array.from(contents, ([language, files]) => ({ language, files: Object.keys(files) }))
    const title = `${textIn(instrument.name, 'en', instrument)} (${instrument.id}@${instrument.version})`
    await writeFile(join(folder, 'index.html'), contentsHtml({ title, languages }))
    return {
      languages,
      withoutReports: instrument.languages.filter((language) => !productLanguages.includes(language)),
    }
  } finally {
    printer.close()
  }
}
