import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { installPackages } from '../../../../tools/install-packages.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { describeScale, describeStatement } from './scale-statistics.ts'
import { listScores, scoreAnswers } from './score-answers.ts'

/** The items of the public data set `bfi`, answered from 1 to 6. A minus marks a reversed item. */
const itemsByScale = {
  agreeableness: ['-A1', 'A2', 'A3', 'A4', 'A5'],
  conscientiousness: ['C1', 'C2', 'C3', '-C4', '-C5'],
  extraversion: ['-E1', '-E2', 'E3', 'E4', 'E5'],
  neuroticism: ['N1', 'N2', 'N3', 'N4', 'N5'],
  openness: ['O1', '-O2', 'O3', 'O4', '-O5'],
}
const items = Object.entries(itemsByScale).flatMap(([scale, ids]) =>
  ids.map((id) => ({ id: id.replace('-', '').toLowerCase(), scale, reversed: id.startsWith('-') })),
)

const [scale, statement] = [sampleInstrument().scales[0]!, sampleInstrument().statements[0]!]
const instrument = sampleInstrument({
  options: [1, 2, 3, 4, 5, 6].map((value) => ({ value, text: { en: String(value) } })),
  scales: Object.keys(itemsByScale).map((id) => ({ ...scale, id })),
  statements: items.map((item) => ({ ...statement, ...item })),
})

type ScaleInR = {
  alpha: number
  low: number
  high: number
  mean: number
  standardDeviation: number
  itemTotal: number[]
  sums: number[]
}

/** Prints the answers of the people who answered every item, and what R and its package psych compute from them. */
const script = `
suppressMessages(library(psych))
data(bfi, package = 'psychTools')
answers <- bfi[complete.cases(bfi[, 1:25]), 1:25]
number <- function(values) paste0('[', paste(format(values, digits = 12, trim = TRUE), collapse = ','), ']')
describe <- function(items) {
  ids <- sub('-', '', items)
  signs <- ifelse(startsWith(items, '-'), -1, 1)
  result <- psych::alpha(answers[, ids], keys = signs, check.keys = FALSE)
  sums <- rowSums(psych::reverse.code(signs, answers[, ids], mini = 1, maxi = 6))
  figures <- c(result$total$raw_alpha, result$feldt$lower.ci[[1]], result$feldt$upper.ci[[1]], mean(sums), sd(sums))
  paste0('[', number(figures), ',', number(result$item.stats$r.drop), ',', number(sums), ']')
}
scales <- list(${Object.values(itemsByScale)
  .map((ids) => `c(${ids.map((id) => `'${id}'`).join(', ')})`)
  .join(', ')})
cat('{"answers": [', paste(apply(answers, 1, number), collapse = ','), '], "scales": [')
cat(paste(sapply(scales, describe), collapse = ','), ']}')
`

let answers: Record<string, number>[]
let inR: Record<string, ScaleInR>

beforeAll(() => {
  if (spawnSync('Rscript', ['-e', "library('psychTools')"]).status !== 0)
    installPackages(['r-base-core', 'r-cran-psychtools'], 'comparison with R')
  const output = execFileSync('Rscript', ['-e', script], { encoding: 'utf8', maxBuffer: 10_000_000 })
  const result = JSON.parse(output) as { answers: number[][]; scales: [number[], number[], number[]][] }
  answers = result.answers.map((row) => Object.fromEntries(row.map((value, i) => [items[i]!.id, value])))
  inR = Object.fromEntries(
    result.scales.map(([[alpha, low, high, mean, deviation], itemTotal, sums], i) => [
      instrument.scales[i]!.id,
      { alpha: alpha!, low: low!, high: high!, mean: mean!, standardDeviation: deviation!, itemTotal, sums },
    ]),
  )
})

describe('on the 2,436 complete cases of the public data set bfi, the product computes the same as R and psych', () => {
  it.each(Object.keys(itemsByScale))('%s (REQ-338)', (scaleId) => {
    const expected = inR[scaleId]!
    expect(answers).toHaveLength(2436)
    expect(answers.map((values) => scoreAnswers(instrument, scaleId, values)!.sum)).toEqual(expected.sums)

    const rows = answers.map((values) => listScores(instrument, scaleId, values))
    const statistics = describeScale(rows, { min: 5, max: 30 })
    const { alpha, low, high, standardError } = statistics.reliability!
    const figures: Record<string, [actual: number, expected: number]> = {
      alpha: [alpha, expected.alpha],
      'lower bound of alpha': [low, expected.low],
      'upper bound of alpha': [high, expected.high],
      mean: [statistics.mean, expected.mean],
      'standard deviation': [statistics.standardDeviation, expected.standardDeviation],
      'standard error': [standardError, expected.standardDeviation * Math.sqrt(1 - expected.alpha)],
    }
    expected.itemTotal.forEach((itemTotal, i) => {
      const actual = describeStatement(rows, i, { min: 1, max: 6 }).itemTotal!
      figures[`item-total correlation ${i + 1}`] = [actual, itemTotal]
    })
    for (const [name, [actual, inR]] of Object.entries(figures)) expect(actual, name).toBeCloseTo(inR, 3)
  })

  it('the technical manual prints these reliabilities and their intervals (REQ-338)', () => {
    const manual = readFileSync(join(import.meta.dirname, '../../../../docs/technical-manual.md'), 'utf8')
    for (const [id, { alpha, low, high }] of Object.entries(inR))
      expect(manual).toContain(`| ${id} | ${alpha.toFixed(3)} | ${low.toFixed(3)} to ${high.toFixed(3)} | `)
  })
})
