/** Budgets for a page. `npm test` fails if a size is exceeded; `npm run bench -- web` measures the times. */
export const budget = {
  /** All scripts that the login or question page loads, in KB of 1,000 bytes (brotli). */
  scriptsKb: 138,
  stylesKb: 15,
  /** On slow 4G with a processor that is four times slower. */
  firstContentMs: { login: 1000, 'question page': 1500, report: 1800 },
  lighthouse: { performance: 97, accessibility: 100, 'best-practices': 100 },
}
