export const piplPurposes = ['piplProcessing', 'piplSharing', 'piplTransfer'] as const

export type PiplPurposes = Record<(typeof piplPurposes)[number], boolean>

export const noPurposes: PiplPurposes = { piplProcessing: false, piplSharing: false, piplTransfer: false }

export function isConsentGiven(purposes: PiplPurposes) {
  return piplPurposes.every((purpose) => purposes[purpose])
}
