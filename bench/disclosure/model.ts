import type { Column, Constraint } from './column.ts'

const EPSILON = 1e-6

type Term = readonly [coefficient: number, name: string]

/**
 * Builds the integer program of a column. The members of a constraint form a group. A cell consists of the people with
 * unknown values who are in exactly the same groups. The variable `n2_7` is the number of people in cell 2 whose value
 * is 7, and `u2_7` is the number of people in cell 2 whose value is at most 7.
 */
export function buildModel({ domain, knownValues, constraints }: Column) {
  const cells = findCells(constraints, knownValues)
  const variableName = (cell: number, value: number) => `n${cell}_${value}`
  const cumulativeName = (cell: number, value: number) => `u${cell}_${value}`
  const rows: string[] = []

  const constrain = (terms: readonly Term[], low: number, high: number) => {
    if (terms.length === 0) return
    const text = terms
      .map(([coefficient, variable]) => `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} ${variable}`)
      .join(' ')
    if (low > -Infinity) rows.push(`${text} >= ${low}`)
    if (high < Infinity) rows.push(`${text} <= ${high}`)
  }
  const groupOf = (constraint: Constraint) => ({
    memberCells: cells.flatMap((cell, c) => (constraint.members.includes(cell[0]!) ? [c] : [])),
    constants: constraint.members.flatMap((id) => knownValues.get(id) ?? []),
    n: constraint.members.length,
  })
  /** Σ transform(value) over the members of a group: terms for members with unknown values, a constant for others. */
  const sumTerms = (
    { memberCells, constants }: ReturnType<typeof groupOf>,
    transform: (value: number) => number,
  ) => ({
    terms: memberCells.flatMap((c) =>
      domain.flatMap((value): Term[] =>
        transform(value) === 0 ? [] : [[transform(value), variableName(c, value)]],
      ),
    ),
    constant: constants.reduce((sum, value) => sum + transform(value), 0),
  })

  /** The number of members of a group whose value is at most `value`. */
  const countUpTo = ({ memberCells, constants }: ReturnType<typeof groupOf>, value: number) => {
    const lastValue = domain.findLast((other) => other <= value)
    return {
      terms: lastValue === undefined ? [] : memberCells.map((c): Term => [1, cumulativeName(c, lastValue)]),
      constant: constants.filter((other) => other <= value).length,
    }
  }

  cells.forEach((cell, c) => {
    for (const [i, value] of domain.entries()) {
      const before: Term[] = i === 0 ? [] : [[-1, cumulativeName(c, domain[i - 1]!)]]
      constrain([[1, cumulativeName(c, value)], ...before, [-1, variableName(c, value)]], 0, 0)
    }
    constrain([[1, cumulativeName(c, domain.at(-1)!)]], cell.length, cell.length)
  })
  for (const constraint of constraints) {
    const group = groupOf(constraint)
    if (group.memberCells.length === 0) continue
    if (constraint.kind === 'mean') {
      const { terms, constant } = sumTerms(group, (value) => value)
      const { low, high } = sumRange(constraint, group.n, domain)
      constrain(terms, low - constant, high - constant)
    }
    if (constraint.kind === 'count') {
      const [atMost, below] = [countUpTo(group, constraint.to), countUpTo(group, constraint.from - EPSILON)]
      const constant = atMost.constant - below.constant
      const minus = below.terms.map(([coefficient, variable]): Term => [-coefficient, variable])
      constrain(
        [...atMost.terms, ...minus],
        Math.ceil(constraint.low) - constant,
        Math.floor(constraint.high) - constant,
      )
    }
    if (constraint.kind === 'deviation') constrainDeviation(constraint, group)
  }

  /**
   * (n − 1) · SD² = Q − T² / n with T = Σ x and Q = Σ x². T² is not linear. Between the smallest and the largest
   * possible T, it is not above its chord. For an integer T, it is not below any secant through two neighboring
   * integers.
   */
  function constrainDeviation(constraint: Constraint, group: ReturnType<typeof groupOf>) {
    const { n } = group
    const squares = sumTerms(group, (value) => value * value)
    const sums = sumTerms(group, (value) => value)
    const sameGroup = constraints.filter((other) => other.kind === 'mean' && isSameGroup(other, constraint))
    const ranges = sameGroup.map((other) => sumRange(other, n, domain))
    const low = Math.max(n * domain[0]!, ...ranges.map((range) => range.low))
    const high = Math.min(n * domain.at(-1)!, ...ranges.map((range) => range.high))
    const subtractSum = (slope: number): Term[] => [
      ...squares.terms,
      ...sums.terms.map(([coefficient, variable]): Term => [(-slope / n) * coefficient, variable]),
    ]
    const shiftOf = (slope: number) => squares.constant - (slope / n) * sums.constant
    // Q − chord(T) / n ≤ (n − 1) · high², where chord(T) = (low + high) · T − low · high ≥ T².
    const upperLimit = (n - 1) * constraint.high ** 2 - (low * high) / n
    const chord = low + high
    constrain(mergeTerms(subtractSum(chord)), -Infinity, upperLimit - shiftOf(chord) + EPSILON * 100)
    // Q − secant(T) / n ≥ (n − 1) · low², where secant(T) = (2k + 1) · T − k · (k + 1) ≤ T² for every integer T.
    const lowerLimit = (n - 1) * Math.max(0, constraint.low) ** 2
    const count = Math.min(12, high - low)
    for (let j = 0; j <= count; j++) {
      const k = count === 0 ? low : Math.round(low + ((high - low - 1) * j) / count)
      const slope = 2 * k + 1
      constrain(
        mergeTerms(subtractSum(slope)),
        lowerLimit - (k * (k + 1)) / n - shiftOf(slope) - EPSILON * 100,
        Number.POSITIVE_INFINITY,
      )
    }
  }

  return {
    cells,
    /**
     * Returns the problem whose solutions give at least one member of the cell a value that is not excluded, or
     * undefined if all values are excluded.
     */
    buildProblem(cell: number, excludedValues: ReadonlySet<number>) {
      const remainingValues = domain.filter((value) => !excludedValues.has(value))
      if (remainingValues.length === 0) return undefined
      const constraint = `${remainingValues.map((value) => `+ 1 ${variableName(cell, value)}`).join(' ')} >= 1`
      const bounds = cells.flatMap(({ length }, c) =>
        domain.map((v) => `0 <= ${variableName(c, v)} <= ${length}`),
      )
      const integers = cells.flatMap((_, c) => domain.map((value) => variableName(c, value)))
      return [
        `Minimize\n obj: 0 ${integers[0]}`,
        'Subject To',
        ...[...rows, constraint].map((row, i) => ` r${i}: ${row}`),
        'Bounds',
        ...bounds,
        'General',
        integers.join('\n'),
        'End',
      ].join('\n')
    },
    /** The values of the members of each cell in a solution. */
    readValues(count: (name: string) => number) {
      return cells.map((_, c) =>
        domain.flatMap((value) => Array.from({ length: count(variableName(c, value)) }, () => value)),
      )
    },
    /** Whether these values satisfy every constraint; computed from the constraints, not from the integer program. */
    satisfiesAll(values: readonly (readonly number[])[]) {
      if (values.some((list, c) => list.length !== cells[c]!.length)) return false
      return constraints.every((constraint) => {
        const { memberCells, constants } = groupOf(constraint)
        return isSatisfiedBy(constraint, [...constants, ...memberCells.flatMap((c) => values[c]!)])
      })
    },
  }
}

/**
 * Returns the group members with unknown values, divided into cells. The members of one cell are in exactly the same
 * groups.
 */
function findCells(constraints: readonly Constraint[], knownValues: ReadonlyMap<string, number>) {
  const groups = constraints.map(({ members }) => new Set(members))
  const ids = [...new Set(constraints.flatMap(({ members }) => members))].filter((id) => !knownValues.has(id))
  return [...Map.groupBy(ids, (id) => groups.map((group) => (group.has(id) ? 1 : 0)).join('')).values()]
}

function isSameGroup(a: Constraint, b: Constraint) {
  if (a.members === b.members) return true
  return (
    a.members.length === b.members.length && new Set([...a.members, ...b.members]).size === a.members.length
  )
}

/** The smallest and the largest integer sum that a published mean allows. */
export function sumRange({ low, high }: { low: number; high: number }, n: number, domain: readonly number[]) {
  return {
    low: Math.max(n * domain[0]!, Math.ceil(n * low - EPSILON)),
    high: Math.min(n * domain.at(-1)!, Math.floor(n * high + EPSILON)),
  }
}

function mergeTerms(terms: readonly Term[]): Term[] {
  const sums = new Map<string, number>()
  for (const [coefficient, variable] of terms) sums.set(variable, (sums.get(variable) ?? 0) + coefficient)
  return [...sums].map(([variable, coefficient]) => [coefficient, variable])
}

/** Whether these values satisfy a constraint. */
export function isSatisfiedBy(constraint: Constraint, values: readonly number[]) {
  const statistic = computeStatistic(constraint, values)
  return statistic >= constraint.low - EPSILON && statistic <= constraint.high + EPSILON
}

/** Whether values with this sum and this sum of squares satisfy a constraint on their mean or deviation. */
export function isSatisfiedBySums({ kind, members, low, high }: Constraint, sum: number, squares: number) {
  const n = members.length
  const variance = (squares - (sum * sum) / n) / (n - 1)
  const statistic = kind === 'mean' ? sum / n : Math.sqrt(Math.max(0, variance))
  return statistic >= low - EPSILON && statistic <= high + EPSILON
}

function computeStatistic(constraint: Constraint, values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  switch (constraint.kind) {
    case 'mean':
      return mean
    case 'deviation':
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
    case 'count':
      return values.filter((value) => value >= constraint.from && value <= constraint.to).length
  }
}
