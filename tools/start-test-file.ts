import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'

/**
 * A process runs many test files, which share the modules. Each file starts without the replaced globals, the spies and
 * the fake timers of the previous file. A file that replaces modules gets its own instances of all modules, and so does
 * the file after it.
 */
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()

const replacesModules = readFileSync(expect.getState().testPath ?? '', 'utf8').includes('vi.mock(')
const process = globalThis as { wereModulesReplaced?: boolean }
if (replacesModules || process.wereModulesReplaced) vi.resetModules()
process.wereModulesReplaced = replacesModules
