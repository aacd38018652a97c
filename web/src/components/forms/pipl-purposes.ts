export const piplPurposes = ['piplProcessing', 'piplSharing', 'piplTransfer'] as const

export type PiplConsents = Record<(typeof piplPurposes)[number], boolean>

export const noPiplConsents: PiplConsents = { piplProcessing: false, piplSharing: false, piplTransfer: false }

export function isConsentGiven(consents: PiplConsents) {
  return piplPurposes.every((purpose) => consents[purpose])
}
