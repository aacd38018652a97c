/**
 * The only message about a person that leaves for a platform. It takes no result, so it cannot contain one: a completed
 * questionnaire counts one of one.
 */
export function completedScore(subject: string, at: Date) {
  return {
    userId: subject,
    scoreGiven: 1,
    scoreMaximum: 1,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: at.toISOString(),
  }
}

/** The address of the scores of a line item, whose own address can have a query. */
export function scoresUrl(lineItemUrl: string) {
  const url = new URL(lineItemUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}
