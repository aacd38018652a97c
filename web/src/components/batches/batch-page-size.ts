/**
 * The number of batches on a page of the batch history. The toast requests the first page with the same size, so that
 * the toast and the history share one response.
 */
export const BATCH_PAGE_SIZE = 10
