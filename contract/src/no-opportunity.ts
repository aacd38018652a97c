/**
 * The answer of a person who had no opportunity to do what a statement describes. Questionnaires can offer it as an
 * additional option. The value is a common code for a missing value in statistics programs, and does not count toward
 * any score.
 */
export const NO_OPPORTUNITY = -99
