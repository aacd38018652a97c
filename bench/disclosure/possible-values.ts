import highs, { type Highs } from 'highs'
import type { Random } from '../../server/src/operation/demo/random.ts'
import type { Column } from './column.ts'
import { findWitnesses } from './find-witnesses.ts'
import { buildModel } from './model.ts'

export type Possibilities = {
  /**
   * The values that were found to be possible. The set can be incomplete if it has at least `neededValues` values,
   * because the search then ends, or if `isDecided` is false.
   */
  values: ReadonlySet<number>
  /** False if the solver did not decide whether another value is possible. */
  isDecided: boolean
}

/** Limits on the work of the solver. They do not depend on the speed of the machine. */
const NODES_PER_CALL = 200
const UNDECIDED_PER_COLUMN = 2

/** Every solved problem leaves some memory allocated, so the solver is replaced after this number of calls. */
const CALLS_PER_INSTANCE = 2000

// The package declares its types for CommonJS, where the function is a property; the ES module exports it directly.
const loadHighs = highs as unknown as typeof highs.default

let instance: Promise<Highs> | undefined
let solverCalls = 0

function loadSolver(): Promise<Highs> {
  if (!instance || ++solverCalls % CALLS_PER_INSTANCE === 0) instance = loadHighs()
  return instance
}

/**
 * Returns the values that each assessment with an unknown value can have, given all constraints. The search for the
 * values of an assessment ends after `neededValues` values, which are enough for the true value to count as protected.
 * If fewer values are found and the solver decided all others, the result is exact: a value is in it if and only if
 * some set of answers with this value satisfies all constraints. Assessments that belong to the same groups cannot be
 * distinguished; together they form a cell. The unknowns are therefore the numbers of assessments in each cell with
 * each value, and an integer program decides whether a value is possible. `truth` contains the true values. It only
 * reduces the number of calls to the solver.
 */
export async function findPossibleValues(
  column: Column & { truth: ReadonlyMap<string, number> },
  random: Random,
): Promise<Map<string, Possibilities>> {
  const model = buildModel(column)
  const foundValues = findWitnesses(column, model.cells, random)
  const undecidedCells = new Set<number>()
  for (const [c, values] of foundValues.entries()) {
    while (values.size < column.neededValues && !undecidedCells.has(c)) {
      const otherValues =
        undecidedCells.size < UNDECIDED_PER_COLUMN ? await findOtherValues(model, c, values) : 'undecided'
      if (otherValues === 'none') break
      if (otherValues === 'undecided') undecidedCells.add(c)
      else
        for (const [cell, list] of otherValues.entries())
          for (const value of list) foundValues[cell]!.add(value)
    }
  }
  return new Map(
    model.cells.flatMap((cell, c) =>
      cell.map((id) => [id, { values: foundValues[c]!, isDecided: !undecidedCells.has(c) }]),
    ),
  )
}

/**
 * Finds a solution in which some member of `cell` has a value that has not been found yet. Returns the values that the
 * members of each cell have in this solution.
 */
async function findOtherValues(
  model: ReturnType<typeof buildModel>,
  cell: number,
  foundValues: ReadonlySet<number>,
) {
  const problem = model.buildProblem(cell, foundValues)
  if (problem === undefined) return 'none'
  const highs = await loadSolver()
  const solution = highs.solve(problem, { output_flag: false, mip_max_nodes: NODES_PER_CALL })
  if (solution.Status === 'Infeasible') return 'none'
  if (solution.Status !== 'Optimal') return 'undecided'
  const values = model.readValues((name) => Math.round((solution.Columns[name] as { Primal: number }).Primal))
  return model.satisfiesAll(values) ? values.map((list) => new Set(list)) : 'undecided'
}
