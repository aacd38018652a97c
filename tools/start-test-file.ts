import { vi } from 'vitest'

/**
 * A process runs many test files. Each file gets its own instances of the modules, and therefore its own caches. It
 * starts without the replaced globals, the spies and the fake timers of the previous file.
 */
vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
