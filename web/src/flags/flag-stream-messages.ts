/** A tab sends `listening` every few seconds, and `stopped` when it no longer needs the stream. */
export type TabReport = 'listening' | 'stopped'

/**
 * The worker sends a report in response to each `listening`. It also sends a report to all tabs when the flags change,
 * and when the stream opens or is interrupted.
 */
export type FlagStreamReport = 'changed' | 'unchanged' | 'interrupted'
