import { type IndividualReport, writeSentence } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'

/** The page after the cover: what stands out, in words. */
export function composePortrait(report: IndividualReport, texts: ReportTexts) {
  const parts = report.portrait.map(({ part, sentences, items }) => {
    const text = texts.joinSentences(sentences.map((sentence) => writeSentence(sentence, texts)))
    // The sentences of a part with a list are its heading.
    const hasList = items.length > 0
    return {
      isStep: part === 'step',
      title: hasList && text !== '' ? text : texts.t(`report.portrait.${part}`),
      items: hasList ? items.map((item) => writeSentence(item, texts)) : [text],
    }
  })
  return {
    title: texts.t('report.summary.title'),
    figureAlt: composeFigureAlt(report, texts),
    petals: computePetalLengths(report),
    findings: parts.filter(({ isStep }) => !isStep),
    step: parts.find(({ isStep }) => isStep) ?? null,
  }
}
