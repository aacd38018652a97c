/** A tab reports every few seconds that it listens, and when it no longer does. */
export type TabReport = 'listening' | 'left'

/** The answer of the worker, also sent unasked when the state of the stream changes. */
export type FlagStreamReport = 'changed' | 'unchanged' | 'interrupted'
