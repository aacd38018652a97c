/** A tab sends `listening` every few seconds, and `stopped` when it no longer needs the stream. */
export type TabReport = 'listening' | 'stopped'

/** The worker sends a report in response to each `listening`, and to all tabs when the flags or the stream change. */
export type FlagStreamReport = 'changed' | 'unchanged' | 'interrupted'
