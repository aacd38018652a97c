import { afterEach, beforeEach, expect, vi } from 'vitest'

const faults: string[] = []
let expected: RegExp[] = []

/** Declares the faults that the test causes on purpose. */
export function expectFaults(...patterns: RegExp[]) {
  expected = patterns
}

export function addFault(fault: string) {
  faults.push(fault)
}

/** A test fails if the page logs an error, or loads something from another server. */
export function watchPage() {
  beforeEach(() => {
    faults.length = 0
    expected = []
    performance.clearResourceTimings()
    vi.spyOn(console, 'error').mockImplementation((...values) => addFault(`console: ${values.join(' ')}`))
  })
  afterEach(() => {
    vi.mocked(console.error).mockRestore()
    const unexpected = listFaults().filter((fault) => !expected.some((pattern) => pattern.test(fault)))
    expect(unexpected).toEqual([])
  })
}

export function listFaults() {
  const foreign = performance
    .getEntriesByType('resource')
    .filter(({ name }) => !name.startsWith(location.origin) && !/^(data|blob):/.test(name))
  return [...faults, ...foreign.map(({ name }) => `request: ${name}`)]
}
