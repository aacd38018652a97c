/** A tab reports every few seconds that it listens, and once that it has stopped. */
export type TabReport = 'listening' | 'stopped'

/** The worker's response to a tab, also sent to all tabs when the state of the stream changes. */
export type FlagStreamReport = 'changed' | 'unchanged' | 'interrupted'
