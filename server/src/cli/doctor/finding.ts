/** The result of one check. `advice` says how to fix a warning or a fault. */
export type Finding = {
  check: string
  state: 'well' | 'warning' | 'fault'
  says: string
  advice: string | null
}

export function well(check: string, says: string): Finding {
  return { check, state: 'well', says, advice: null }
}

export function warning(check: string, says: string, advice: string): Finding {
  return { check, state: 'warning', says, advice }
}

export function fault(check: string, says: string, advice: string): Finding {
  return { check, state: 'fault', says, advice }
}

export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
