/**
 * Budgets for a page. `npm test` fails if a page exceeds a size. `npm run bench -- web` measures the times, and
 * `npm run bench -- lighthouse` measures the scores.
 */
export const budget = {
  /** All scripts that the login or question page loads, in KB of 1,000 bytes (brotli). */
  scriptsKb: 138,
  stylesKb: 15,
  /** In milliseconds, on slow 4G and with the processor slowed down by a factor of four. */
  firstContentMs: { login: 1000, 'question page': 1500, report: 1800 },
  lighthouse: { performance: 97, accessibility: 100, 'best-practices': 100 },
}
