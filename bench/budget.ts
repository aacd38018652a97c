/** What a page may cost. `npm test` fails beyond the sizes; the times are measured by `npm run bench -- web`. */
export const budget = {
  /** All scripts that are loaded to show the login or the question page, in KB of 1000 bytes as they travel (brotli). */
  scriptsKb: 150,
  stylesKb: 15,
  /** On slow 4G with a processor four times slower than this one. */
  firstContentfulPaintMs: 1800,
  lighthouse: { performance: 97, accessibility: 100, 'best-practices': 100 },
}
