/**
 * Budgets for pages. `npm test` fails if the scripts or styles of the login page or of the question page are too large.
 * `npm run bench -- web` measures the times.
 */
export const budget = {
  /** The scripts of one page, in KB (1,000 bytes) after Brotli compression. */
  scriptsKb: 138,
  stylesKb: 15,
  /** In milliseconds, on slow 4G and with the processor slowed down by a factor of four. */
  firstContentMs: { login: 1000, 'question page': 1500, report: 1800 },
}
