import { afterEach, beforeEach, expect, vi } from 'vitest'

const faults: string[] = []
let expectedPatterns: RegExp[] = []

/** Declares the faults that the test causes on purpose. */
export function expectFaults(...patterns: RegExp[]) {
  expectedPatterns = patterns
}

export function addFault(fault: string) {
  faults.push(fault)
}

/**
 * Makes a test fail if the page logs an error, sends a request without a prepared response, or loads something from
 * another server, unless the test has declared the fault with `expectFaults`.
 */
export function watchPage() {
  beforeEach(() => {
    faults.length = 0
    expectedPatterns = []
    performance.clearResourceTimings()
    vi.spyOn(console, 'error').mockImplementation((...values) => addFault(`console: ${values.join(' ')}`))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    const unexpectedFaults = listFaults().filter(
      (fault) => !expectedPatterns.some((pattern) => pattern.test(fault)),
    )
    expect(unexpectedFaults).toEqual([])
  })
}

export function listFaults() {
  const foreignResources = performance
    .getEntriesByType('resource')
    .filter(({ name }) => !name.startsWith(location.origin) && !/^(data|blob):/.test(name))
  return [...faults, ...foreignResources.map(({ name }) => `request: ${name}`)]
}
