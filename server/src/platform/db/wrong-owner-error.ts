/** The data folder or the database files do not belong to the user that this process runs PostgreSQL as. */
export class WrongOwnerError extends Error {
  readonly problem: string
  readonly advice: string

  constructor(problem: string, advice: string) {
    super(`${problem} ${advice}`)
    this.problem = problem
    this.advice = advice
  }
}
