/**
 * The number of batches on the first page of the batch history. The toast requests the same page, so that both share
 * one response.
 */
export const BATCH_PAGE_SIZE = 10
