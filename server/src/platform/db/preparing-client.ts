import { sql } from 'kysely'
import pg from 'pg'

/** PostgreSQL keeps a plan per prepared statement and connection; this number limits the memory for the plans. */
const MAX_STATEMENTS = 300
const MARK = '/* custom plan */'

/**
 * Add this to a query whose best plan depends on the values of its parameters, such as a search:
 * `query.modifyFront(customPlan)`. PostgreSQL then plans the query each time.
 */
export const customPlan = sql.raw(MARK)

/**
 * Closes its connection when a query exceeds `query_timeout`. Otherwise the pool would reuse the connection, and each
 * later query would wait for that query, which may never end.
 */
export class TimedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: an exact type would repeat all overloads of the driver
  override query(...args: any[]): any {
    const result = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.end().catch(() => {})
      })
    }
    return result
  }
}

/**
 * Gives queries with parameters a name, so that PostgreSQL parses them once per connection and can reuse a plan.
 * Queries with `customPlan` and queries beyond `MAX_STATEMENTS` have no name.
 */
export class PreparingClient extends TimedClient {
  /** The names of the statements of this connection, by their text. */
  readonly #names = new Map<string, string>()

  // biome-ignore lint/suspicious/noExplicitAny: an exact type would repeat all overloads of the driver
  override query(query: any, ...rest: any[]): any {
    const [values] = rest
    if (typeof query !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(query, ...rest)
    }
    return super.query({ name: this.#nameOf(query), text: query }, ...rest)
  }

  #nameOf(text: string) {
    const existingName = this.#names.get(text)
    if (existingName || this.#names.size >= MAX_STATEMENTS || text.includes(MARK)) return existingName
    const name = `lpi_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
