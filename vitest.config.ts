import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { findChromium } from './tools/find-chromium.ts'
import SlowFilesFirst from './tools/slow-files-first.ts'

const pathOf = (file: string) => join(import.meta.dirname, file)
/** A test usually takes seconds, but it can take minutes on a busy machine. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
const node = { environment: 'node' as const, passWithNoTests: false, ...timeouts }
const nodeShared = {
  ...node,
  // With one process per test file, every process would load the same packages again.
  isolate: false,
  setupFiles: [pathOf('tools/start-test-file.ts')],
}

type Media = { colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' }
const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

/**
 * Finds Chromium, installs it if it is missing, and returns a provider that uses it. `browserProvider` calls this
 * function only when a browser test is about to run. `browserProvider` itself has no options, because Vitest reads the
 * options of a provider even in a run without browser tests.
 */
const createChromiumProvider = () =>
  playwright({
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
    contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
  })
const browserProvider: ReturnType<typeof playwright> = {
  ...playwright(),
  prewarm: (context) => createChromiumProvider().prewarm?.(context),
  providerFactory: (project) => createChromiumProvider().providerFactory(project),
}

const componentPackages = [
  '@tanstack/react-query',
  '@tanstack/react-router',
  'axe-core',
  'hucre/xlsx',
  'react',
  'react-aria-components',
  'react-dom',
  'react-dom/client',
  'react-image-crop',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react/pure',
  'zod/mini',
  'zustand',
  'zustand/middleware',
  'zustand/vanilla',
]

/** Tests that take minutes (`npm run test:long`), and those that `npm test` leaves to `npm run test:all`. */
const longTests = '**/*.long.test.ts'
const furtherTests = '**/*.all.test.ts'

/** The configuration of a run that leaves out the test files in `exclude`. */
export const createConfig = (exclude: string[]) =>
  defineConfig({
    test: {
      // One more worker than there are cores, because tests often wait for processes, the database or the browser.
      maxWorkers: availableParallelism() + 1,
      sequence: { sequencer: SlowFilesFirst },
      projects: [
        {
          test: {
            ...node,
            name: 'bench',
            root: 'bench',
            include: ['**/*.test.ts'],
            exclude,
            globalSetup: [pathOf('server/src/testing/global-setup.ts')],
          },
        },
        { test: { ...nodeShared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
        {
          test: {
            ...nodeShared,
            name: 'report',
            root: 'report',
            include: ['src/**/*.test.ts'],
          },
        },
        {
          test: {
            ...nodeShared,
            name: 'server',
            root: 'server',
            include: ['src/**/*.test.ts'],
            exclude,
            globalSetup: [pathOf('server/src/testing/global-setup.ts')],
          },
        },
        {
          test: {
            ...nodeShared,
            name: 'deploy',
            root: 'deploy',
            include: ['*.test.ts'],
            exclude,
            globalSetup: [pathOf('server/src/testing/global-setup.ts')],
          },
        },
        {
          test: { ...nodeShared, name: 'web', root: 'web', include: ['src/**/*.test.ts'] },
        },
        {
          // Without this list, Vite would discover these packages while the tests run, and would reload the page.
          optimizeDeps: { include: componentPackages },
          test: {
            ...timeouts,
            name: 'components',
            root: 'web',
            include: ['src/**/*.test.tsx'],
            // The files share one page, which loads React once.
            isolate: false,
            setupFiles: [pathOf('web/src/testing/start-component-test.ts')],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: browserProvider,
              instances: [{ browser: 'chromium' }],
              commands: { emulateMedia },
            },
            sequence: { groupOrder: 1 },
          },
        },
        {
          test: {
            ...nodeShared,
            name: 'e2e',
            root: 'e2e',
            include: ['**/*.test.ts'],
            exclude,
            globalSetup: [pathOf('e2e/setup.ts')],
            // The end-to-end tests run alone, after all other tests.
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  })

export const allTests = createConfig([longTests])
export default createConfig([longTests, furtherTests])
