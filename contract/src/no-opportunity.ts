/**
 * The answer of a person who had no opportunity to do what a statement describes. Questionnaires can offer it as an
 * additional option. The value is a common code for a missing value in statistics programs, and counts toward no score.
 */
export const NO_OPPORTUNITY = -99
