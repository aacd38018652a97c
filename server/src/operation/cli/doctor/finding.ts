/** The result of one check. `advice` states how to fix a warning or a fault. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'fault'
  message: string
  advice: string | null
}

/** The binaries of sharp and Typst do not run on other processors. */
export const NEEDED_PROCESSOR =
  'Use a machine with a processor of the x86-64-v2 level (since about 2009) or a 64-bit ARM processor; a virtual machine may hide the abilities of its processor.'

export function okFinding(check: string, message: string): Finding {
  return { check, state: 'ok', message, advice: null }
}

export function warningFinding(check: string, message: string, advice: string): Finding {
  return { check, state: 'warning', message, advice }
}

export function faultFinding(check: string, message: string, advice: string): Finding {
  return { check, state: 'fault', message, advice }
}

const labels = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

export function formatFinding({ check, state, message, advice }: Finding) {
  return `${labels[state]}  ${check}: ${message}${advice ? `\n             ${advice}` : ''}`
}

export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
