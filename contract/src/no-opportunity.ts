/**
 * The answer of a person who had no opportunity to do what a statement describes. Questionnaires can offer it as an
 * additional option. It has no score; its value is a common code for missing values in statistics programs.
 */
export const NO_OPPORTUNITY = -99
