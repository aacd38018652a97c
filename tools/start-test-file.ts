import { vi } from 'vitest'

/**
 * A process runs many test files. Each file gets its own instances of the modules, and with them its own caches, and
 * starts without the replaced globals, spies and clocks of the file before it.
 */
vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
