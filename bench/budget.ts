/**
 * Budgets for pages. `npm test` fails if the scripts or styles of the login page or of the question page are too large.
 * `npm run bench -- web` measures the times.
 */
export const budget = {
  /** The scripts of one page, in KB (1,000 bytes) after Brotli compression. */
  scriptsKb: 135,
  stylesKb: 15,
  /**
   * The time until the first content, relative to a bare page with React and the same text, on slow 4G and with the
   * processor slowed down by a factor of four. The login page is rendered on the server.
   */
  firstContentRatio: { login: 1, 'question page': 1.5, report: 1.7 },
}
