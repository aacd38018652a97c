import { type IndividualReport, writeSentence } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The page after the cover: what stands out, in words. */
export function composeSummary({ portrait }: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.summary.title'),
    findings: portrait.map(({ part, sentences, items }) => ({
      title: texts.t(`report.portrait.${part}`),
      paragraphs: [texts.joinSentences(sentences.map((sentence) => writeSentence(sentence, texts)))],
      items: items.map((item) => ({ text: writeSentence(item, texts), note: null })),
      remark: null,
    })),
  }
}
