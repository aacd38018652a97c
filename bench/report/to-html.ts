import type { composeReport } from '../../report/src/compose/compose-report.ts'
import { escaped, petals, scaleColor, track } from './svg.ts'

type ComposedReport = ReturnType<typeof composeReport>

/** The content and charts of the printed report as HTML. */
export function toHtml(report: ComposedReport) {
  const sections = [
    cover(report),
    summary(report),
    glance(report),
    ...report.scales.map((scale, index) => scalePage(report, scale, index)),
    ...(report.change ? [change(report.change)] : []),
    ...(report.comparison ? [comparison(report.comparison)] : []),
    ...(report.ranking ? [ranking(report.ranking)] : []),
    ...(report.reflection.questions.length > 0 ? [reflection(report)] : []),
    ...(report.plan.steps.length > 0 ? [plan(report)] : []),
    reading(report),
    `<section><h1>${escaped(report.limits.title)}</h1>${paragraphs(report.limits.paragraphs)}${paragraphs(report.limits.versionLines)}</section>`,
  ]
  return sections.join('')
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('')
const small = (text: string) => `<div class="small">${escaped(text)}</div>`
const lead = (text: string | null) => (text ? `<p class="lead">${escaped(text)}</p>` : '')

function table(columns: readonly string[], rows: readonly (readonly string[])[]) {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

const fullSentence = ({ before, text, after }: ComposedReport['cover']['subject']) => before + text + after

function cover({ cover }: ComposedReport) {
  return `<section class="cover"><p>${escaped(fullSentence(cover.organization))}</p>${petals(cover.petals, 300, cover.figureAlt)}
    <h1>${escaped(cover.title)}</h1><p>${escaped(cover.subtitle)}</p><p class="serif"><i>${escaped(fullSentence(cover.subject))}</i></p>
    ${paragraphs(cover.lines.map(fullSentence))}</section>`
}

function summary(report: ComposedReport) {
  const findings = report.summary!.findings.map(
    ({ title, paragraphs: texts, items, reason }) =>
      `<h2>${escaped(title)}</h2>${paragraphs(texts)}${items
        .map(({ text, note }) => `<p>${escaped(text)}</p>${small(note ?? '')}`)
        .join('')}${small(reason ?? '')}`,
  )
  return `<section><h1>${escaped(report.summary!.title)}</h1>${findings.join('')}</section>`
}

function reading({ reading }: ComposedReport) {
  const sample = { min: 0, max: 10 }
  const symbols = reading.symbols.map(
    ({ alt, text }) => `<p>${track({ range: sample, value: 6, color: '#0f4f55', alt })} ${escaped(text)}</p>`,
  )
  return `<section id="part-0"><h1>${escaped(reading.title)}</h1>${paragraphs(reading.paragraphs)}
    ${paragraphs(reading.precision.map(({ names, sentence }) => `${names ?? ''} ${sentence}`))}
    <h3>${escaped(reading.symbolsTitle)}</h3>${symbols.join('')}</section>`
}

function glance({ glance: value }: ComposedReport) {
  const glance = value!
  const rows = glance.rows.map((row, i) => [
    `<span class="serif">${i + 1} ${escaped(row.name)}</span>`,
    track({ ...row, color: scaleColor(i) }),
    `<b>${row.sum}</b> ${escaped(row.outOf)}`,
    row.mean,
    row.rank,
  ])
  return `<section id="part-1"><h1>${escaped(glance.title)}</h1>${lead(glance.lead)}
    ${petals(glance.petals, 160, glance.figureAlt)}${table(glance.columns, rows)}${small(glance.notes)}</section>`
}

function scalePage(report: ComposedReport, scale: ComposedReport['scales'][number], index: number) {
  const color = scaleColor(index)
  const statistics = scale.statistics.map(
    ({ name, value, note }) =>
      `<div class="statistic">${small(name)}<b>${escaped(value)}</b>${small(note)}</div>`,
  )
  const rows = scale.statements.map((row) => [
    small(row.label),
    escaped(row.text),
    `<b>${row.value}</b> ${escaped(row.answer)}`,
  ])
  const suggestions = scale.suggestions.map(
    ({ text, statement }) => `<p>${escaped(text)}</p>${small(statement ?? '')}`,
  )
  return `<section id="part-${index + 2}">${small(scale.eyebrow ?? '')}<h2>${escaped(scale.name)}</h2>
    ${petals(report.cover.petals, 80, '', index)}<p class="lead">${escaped(scale.description)}</p>
    <div class="statistics">${statistics.join('')}</div>
    ${track({ range: scale.range, value: scale.value, color, alt: scale.trackAlt, interval: scale.band, width: 372 })}
    <p>${escaped(scale.interpretation)}</p>${small(scale.notes)}<h3>${escaped(scale.answersTitle)}</h3>
    ${table(scale.answerColumns, rows)}<h3>${escaped(scale.suggestionsTitle)}</h3>${suggestions.join('')}</section>`
}

function ranking(ranking: NonNullable<ComposedReport['ranking']>) {
  const rows = ranking.rows.map(({ rank, text, scale, value }) => [
    small(rank),
    escaped(text),
    ...(scale === null ? [] : [small(String(scale + 1))]),
    `<b>${value}</b>`,
  ])
  return `<section><h1>${escaped(ranking.title)}</h1>${lead(ranking.lead)}${table(ranking.columns, rows)}</section>`
}

function change(change: NonNullable<ComposedReport['change']>) {
  const rows = change.rows.map((row) => [
    `<span class="serif">${escaped(row.name)}</span>`,
    track({ ...row, color: scaleColor(row.index) }),
    row.before,
    `<b>${row.now}</b>`,
    `<b>${row.difference}</b> ${small(row.significance)}`,
  ])
  return `<section><h1>${escaped(change.title)}</h1>${lead(change.lead)}${table(change.columns, rows)}
    ${paragraphs(change.explanations.map(({ word, text }) => `${word} ${text}`))}</section>`
}

function comparison(comparison: NonNullable<ComposedReport['comparison']>) {
  const rows = comparison.rows.map((row) => [
    `<span class="serif">${escaped(row.name)}</span>`,
    track({ ...row, color: scaleColor(row.index), interval: row.quartiles }),
    `<b>${row.sum}</b>`,
    row.mean,
    ...(row.middleHalf === null ? [] : [row.middleHalf]),
  ])
  return `<section><h1>${escaped(comparison.title)}</h1>${lead(comparison.lead)}
    ${table(comparison.columns, rows)}${paragraphs([comparison.meaning])}</section>`
}

function reflection({ reflection }: ComposedReport) {
  const list = (texts: readonly string[]) =>
    texts.map((text) => `<p class="serif">${escaped(text)}</p>`).join('')
  const scales = reflection.scales.map(({ name, questions }) => `<h2>${escaped(name)}</h2>${list(questions)}`)
  return `<section><h1>${escaped(reflection.title)}</h1>${lead(reflection.lead)}${list(reflection.questions)}
    ${scales.join('')}</section>`
}

function plan({ plan }: ComposedReport) {
  const steps = plan.steps.map(({ prompt, hint }) => `<p class="serif">${escaped(prompt)}</p>${small(hint)}`)
  return `<section><h1>${escaped(plan.title)}</h1>${lead(plan.lead)}${steps.join('')}</section>`
}
