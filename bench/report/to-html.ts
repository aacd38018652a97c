import type { composeReport } from '../../report/src/compose/compose-report.ts'
import { escapeMarkup, petalsSvg, scaleColor, trackSvg } from './svg.ts'

type ComposedReport = ReturnType<typeof composeReport>

/** The content and charts of the printed report as HTML. */
export function toHtml(report: ComposedReport) {
  const sections = [
    coverHtml(report),
    summaryHtml(report),
    glanceHtml(report),
    ...report.scales.map((scale, index) => scalePageHtml(report, scale, index)),
    ...(report.change ? [changeHtml(report.change)] : []),
    ...(report.comparison ? [comparisonHtml(report.comparison)] : []),
    ...(report.ranking ? [rankingHtml(report.ranking)] : []),
    ...(report.reflection.questions.length > 0 ? [reflectionHtml(report)] : []),
    ...(report.plan.prompts.length > 0 ? [planHtml(report)] : []),
    howToReadHtml(report),
    `<section><h1>${escapeMarkup(report.limits.title)}</h1>${paragraphsHtml(report.limits.paragraphs)}${paragraphsHtml(report.limits.versionLines)}</section>`,
  ]
  return sections.join('')
}

const paragraphsHtml = (texts: readonly string[]) =>
  texts.map((text) => `<p>${escapeMarkup(text)}</p>`).join('')
const smallHtml = (text: string) => `<div class="small">${escapeMarkup(text)}</div>`
const leadHtml = (text: string | null) => (text ? `<p class="lead">${escapeMarkup(text)}</p>` : '')

function tableHtml(columns: readonly string[], rows: readonly (readonly string[])[]) {
  const head = columns.map((column) => `<th scope="col">${escapeMarkup(column)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

const fullSentence = ({ before, text, after }: ComposedReport['cover']['subject']) => before + text + after

function coverHtml({ cover }: ComposedReport) {
  return `<section class="cover"><p>${escapeMarkup(fullSentence(cover.organization))}</p>${petalsSvg(cover.petals, 300, cover.figureAlt)}
    <h1>${escapeMarkup(cover.title)}</h1><p>${escapeMarkup(cover.subtitle)}</p><p class="serif"><i>${escapeMarkup(fullSentence(cover.subject))}</i></p>
    ${paragraphsHtml(cover.lines.map(fullSentence))}</section>`
}

function summaryHtml(report: ComposedReport) {
  const findings = report.summary!.findings.map(
    ({ title, paragraphs: texts, items, remark }) =>
      `<h2>${escapeMarkup(title)}</h2>${paragraphsHtml(texts)}${items
        .map(({ text, note }) => `<p>${escapeMarkup(text)}</p>${smallHtml(note ?? '')}`)
        .join('')}${smallHtml(remark ?? '')}`,
  )
  return `<section><h1>${escapeMarkup(report.summary!.title)}</h1>${findings.join('')}</section>`
}

function howToReadHtml({ reading }: ComposedReport) {
  const sample = { min: 0, max: 10 }
  const symbols = reading.symbols.map(
    ({ alt, text }) =>
      `<p>${trackSvg({ range: sample, value: 6, color: '#0f4f55', alt })} ${escapeMarkup(text)}</p>`,
  )
  return `<section id="part-0"><h1>${escapeMarkup(reading.title)}</h1>${paragraphsHtml(reading.paragraphs)}
    ${paragraphsHtml(reading.precision.map(({ names, sentence }) => `${names ?? ''} ${sentence}`))}
    <h3>${escapeMarkup(reading.symbolsTitle)}</h3>${symbols.join('')}</section>`
}

function glanceHtml({ glance: value }: ComposedReport) {
  const glance = value!
  const rows = glance.rows.map((row, i) => [
    `<span class="serif">${i + 1} ${escapeMarkup(row.name)}</span>`,
    trackSvg({ ...row, color: scaleColor(i) }),
    `<b>${row.sum}</b> ${escapeMarkup(row.outOf)}`,
    row.mean,
    row.rank,
  ])
  return `<section id="part-1"><h1>${escapeMarkup(glance.title)}</h1>${leadHtml(glance.lead)}
    ${petalsSvg(glance.petals, 160, glance.figureAlt)}${tableHtml(glance.columns, rows)}${smallHtml(glance.notes)}</section>`
}

function scalePageHtml(report: ComposedReport, scale: ComposedReport['scales'][number], index: number) {
  const color = scaleColor(index)
  const statistics = scale.statistics.map(
    ({ name, value, note }) =>
      `<div class="statistic">${smallHtml(name)}<b>${escapeMarkup(value)}</b>${smallHtml(note)}</div>`,
  )
  const rows = scale.statements.map((row) => [
    smallHtml(row.label),
    escapeMarkup(row.text),
    `<b>${row.value}</b> ${escapeMarkup(row.answer)}`,
  ])
  const suggestions = scale.suggestions.map(
    ({ text, statement }) => `<p>${escapeMarkup(text)}</p>${smallHtml(statement ?? '')}`,
  )
  return `<section id="part-${index + 2}">${smallHtml(scale.eyebrow ?? '')}<h2>${escapeMarkup(scale.name)}</h2>
    ${petalsSvg(report.cover.petals, 80, '', index)}<p class="lead">${escapeMarkup(scale.description)}</p>
    <div class="statistics">${statistics.join('')}</div>
    ${trackSvg({ range: scale.range, value: scale.value, color, alt: scale.trackAlt, interval: scale.band, width: 372 })}
    <p>${escapeMarkup(scale.interpretation)}</p>${smallHtml(scale.notes)}<h3>${escapeMarkup(scale.answersTitle)}</h3>
    ${tableHtml(scale.answerColumns, rows)}<h3>${escapeMarkup(scale.suggestionsTitle)}</h3>${suggestions.join('')}</section>`
}

function rankingHtml(ranking: NonNullable<ComposedReport['ranking']>) {
  const rows = ranking.rows.map(({ rank, text, scale, value }) => [
    smallHtml(rank),
    escapeMarkup(text),
    ...(scale === null ? [] : [smallHtml(String(scale + 1))]),
    `<b>${value}</b>`,
  ])
  return `<section><h1>${escapeMarkup(ranking.title)}</h1>${leadHtml(ranking.lead)}${tableHtml(ranking.columns, rows)}</section>`
}

function changeHtml(change: NonNullable<ComposedReport['change']>) {
  const rows = change.rows.map((row) => [
    `<span class="serif">${escapeMarkup(row.name)}</span>`,
    trackSvg({ ...row, color: scaleColor(row.index) }),
    row.before,
    `<b>${row.now}</b>`,
    `<b>${row.difference}</b> ${smallHtml(row.significance)}`,
  ])
  return `<section><h1>${escapeMarkup(change.title)}</h1>${leadHtml(change.lead)}${tableHtml(change.columns, rows)}
    ${paragraphsHtml(change.explanations.map(({ word, text }) => `${word} ${text}`))}</section>`
}

function comparisonHtml(comparison: NonNullable<ComposedReport['comparison']>) {
  const rows = comparison.rows.map((row) => [
    `<span class="serif">${escapeMarkup(row.name)}</span>`,
    trackSvg({ ...row, color: scaleColor(row.index), interval: row.quartiles }),
    `<b>${row.sum}</b>`,
    row.mean,
    ...(row.middleHalf === null ? [] : [row.middleHalf]),
  ])
  return `<section><h1>${escapeMarkup(comparison.title)}</h1>${leadHtml(comparison.lead)}
    ${tableHtml(comparison.columns, rows)}${paragraphsHtml([comparison.meaning])}</section>`
}

function reflectionHtml({ reflection }: ComposedReport) {
  const list = (texts: readonly string[]) =>
    texts.map((text) => `<p class="serif">${escapeMarkup(text)}</p>`).join('')
  const scales = reflection.scales.map(
    ({ name, questions }) => `<h2>${escapeMarkup(name)}</h2>${list(questions)}`,
  )
  return `<section><h1>${escapeMarkup(reflection.title)}</h1>${leadHtml(reflection.lead)}${list(reflection.questions)}
    ${scales.join('')}</section>`
}

function planHtml({ plan }: ComposedReport) {
  const prompts = plan.prompts.map(
    ({ prompt, hint }) => `<p class="serif">${escapeMarkup(prompt)}</p>${smallHtml(hint)}`,
  )
  return `<section><h1>${escapeMarkup(plan.title)}</h1>${leadHtml(plan.lead)}${prompts.join('')}</section>`
}
