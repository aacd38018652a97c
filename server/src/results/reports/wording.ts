import type { ReportSentence } from '@lpi/contract'
import type { Instrument, Text } from '../../questionnaires/model/instrument.ts'

/** How the sentences of a report call the statements of a questionnaire. */
export type Wording = ReturnType<typeof createWording>

export function createWording({ statements }: Instrument, inLanguage: (text: Text) => string) {
  const find = (id: string) => statements.find((statement) => statement.id === id)!
  return {
    /** The statement to the learner, or as the learner read it, in quotation marks. */
    sentenceOf(id: string): ReportSentence {
      const { secondPerson, text } = find(id)
      return secondPerson
        ? { key: 'text', values: { text: inLanguage(secondPerson) } }
        : { key: 'quote', values: { text: withoutFullStop(inLanguage(text)) } }
    },
    /** The statement as the learner read it, to be quoted within a sentence. */
    nameOf: (id: string) => withoutFullStop(inLanguage(find(id).text)),
    /** The statement's suggestion. */
    stepOf: (id: string): ReportSentence => ({
      key: 'text',
      values: { text: inLanguage(find(id).suggestion) },
    }),
  }
}

function withoutFullStop(text: string) {
  return text.replace(/[.。]$/u, '')
}
