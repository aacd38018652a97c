import type { QueryEvent } from '../../db/connect.ts'
import type { Server } from '../../http/create-server.ts'

export type Traces = {
  /** Creates a span for each request. Call it before routes are added. */
  traceRequests(app: Server): void
  /** Returns `work` with a span for each call. Queries and other traced work during the call belong to this span. */
  trace<Args extends unknown[], Result>(
    name: string,
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>
  /** Receives each query of the database. Undefined if no traces are exported, which saves the calls. */
  onQuery: ((event: QueryEvent) => void) | undefined
  /** Exports the spans that are still waiting. */
  close(): Promise<void>
}

export const noTraces: Traces = {
  traceRequests: () => {},
  trace: (_name, work) => work,
  onQuery: undefined,
  close: async () => {},
}
