import type { Assessment } from '@lpi/contract'

type NextStep = { action: 'start' | 'continue' | 'viewReport'; href: string }

/** The report, the statements, or a screen before the first statement. */
export function nextStep({ id, status, progress, links }: Assessment): NextStep {
  if (status === 'COMPLETED') return { action: 'viewReport', href: `/assessment/${id}/view-results` }
  if (progress > 0) return { action: 'continue', href: `/assessment/${id}` }
  const action = status === 'IN_PROGRESS' ? 'continue' : 'start'
  return { action, href: status === 'IN_PROGRESS' ? `/instructions/${id}` : firstStep({ id, links }) }
}

/** The first screen of a new assessment. */
export function firstStep({ id, links }: Pick<Assessment, 'id' | 'links'>) {
  return links.demographics ? `/demographics/${id}` : `/instructions/${id}`
}
