import type { Assessment } from '@lpi/contract'

type NextStep = { action: 'start' | 'continue' | 'viewReport'; href: string }

/** Where an assessment goes on: its report, its open statement, or what comes before the first one. */
export function nextStep({ id, status, progress, links }: Assessment): NextStep {
  if (status === 'COMPLETED') return { action: 'viewReport', href: `/assessment/${id}/view-results` }
  if (progress > 0) return { action: 'continue', href: `/assessment/${id}` }
  const action = status === 'IN_PROGRESS' ? 'continue' : 'start'
  return { action, href: status === 'IN_PROGRESS' ? `/instructions/${id}` : firstStep({ id, links }) }
}

/** The first screen of an assessment that was just redeemed or accepted. */
export function firstStep({ id, links }: Pick<Assessment, 'id' | 'links'>) {
  return links.demographics ? `/demographics/${id}` : `/instructions/${id}`
}
