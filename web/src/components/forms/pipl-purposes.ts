export const piplCheckboxes = ['piplProcessing', 'piplSharing', 'piplTransfer'] as const

export type PiplConsents = Record<(typeof piplCheckboxes)[number], boolean>

export const noPiplConsents: PiplConsents = { piplProcessing: false, piplSharing: false, piplTransfer: false }

export function isConsentGiven(purposes: PiplConsents) {
  return piplCheckboxes.every((purpose) => purposes[purpose])
}
