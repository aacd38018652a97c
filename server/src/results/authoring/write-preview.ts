import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textDirection } from '@lpi/contract'
import type { Config } from '../../platform/base/config.ts'
import { createTranslator } from '../../platform/base/translate.ts'
import { describeFileError } from '../../platform/files/describe-file-error.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { createPdfPrinter } from '../reports/pdf-printer.ts'
import { createQuestionSheet } from './create-question-sheet.ts'
import { createSampleReport } from './create-sample-report.ts'
import { contentsHtml, questionsHtml, reportHtml } from './html.ts'
import { createSampleAnswers, sampleResults } from './sample-results.ts'

type Options = { folder: string; config: Pick<Config, 'localesDir' | 'PRODUCT_NAME'>; now: Date }

/**
 * Writes HTML and PDF files to a new folder: the question pages in each language of the questionnaire, and three sample
 * reports in each of these languages that the product supports. Returns the files by language, and the languages
 * without reports.
 */
export async function writePreview(instrument: Instrument, { folder, config, now }: Options) {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it already exists' : describeFileError(error)
    throw new Error(`The folder ${folder} cannot be created: ${reason ?? error.message}`)
  })
  const translate = await createTranslator(config.localesDir)
  const productLanguages = await readdir(config.localesDir)
  const printer = createPdfPrinter(config.localesDir)
  const commonOptions = { instrument, translate, author: config.PRODUCT_NAME, date: now }
  try {
    const languages: { language: string; files: string[] }[] = []
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
      await mkdir(join(folder, language))
      for (const [name, content] of Object.entries(files)) {
        await writeFile(join(folder, language, name), content)
      }
      languages.push({ language, files: Object.keys(files) })
    }
    const title = `${instrument.id}@${instrument.version}`
    await writeFile(join(folder, 'index.html'), contentsHtml({ title, languages }))
    return {
      languages,
      withoutReports: instrument.languages.filter((language) => !productLanguages.includes(language)),
    }
  } finally {
    printer.close()
  }
}
