/** The size of the first page of the history. The toast requests the same page, so that both share one response. */
export const NEWEST_BATCHES = 10
