import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type UserConfig } from 'vite'
import { compileWhileLoading } from './vite-plugins/compile-while-loading.ts'
import { inlineBootstrap } from './vite-plugins/inline-bootstrap.ts'
import { listOfflineFiles } from './vite-plugins/list-offline-files.ts'
import { preloadInitialTexts } from './vite-plugins/preload-initial-texts.ts'
import { preloadScreens } from './vite-plugins/preload-screens.ts'
import { removeApiDescriptions } from './vite-plugins/remove-api-descriptions.ts'

/** Paths that the development server proxies to the API. */
const serverPaths = [
  '/users',
  '/lpi',
  '/lti',
  '/api',
  '/v4',
  '/identity',
  '/ofrep',
  '/locales',
  '/config.json',
  '/.well-known',
  '/healthz',
]

const administrationCalls =
  /contract\/src\/(batch-reports|cohort-setup|cohorts|colleagues|connections|courses|overview|people|reminders|searches)\.ts$/

/**
 * The entry, the login, the question page and the report have one chunk each, because many small files compress worse,
 * and each file may cost a round trip. The login and the question page do not need the layout primitives, so these have
 * their own chunk, and so has the part that the login shares with the report. The calls for administrators are one
 * chunk, because the entry names every chunk. The bundler splits the rest.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'Details', test: /ui\/Details\./, priority: 3 },
  { name: 'LoginScreen', test: /LoginScreen\.tsx$/, priority: 2 },
  { name: 'Layout', test: /ui\/Layout\./, priority: 1 },
  { name: 'AssessmentScreen', test: /AssessmentScreen\.tsx$/, priority: 1 },
  { name: 'ViewResultsScreen', test: /ViewResultsScreen\.tsx$/, priority: 0 },
  { name: 'administration', test: administrationCalls, priority: 0 },
]

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return prerenderConfig
  const { VITE_API_PORT, PORT } = loadEnv(mode, '.', ['VITE_', 'PORT'])
  const target = `http://127.0.0.1:${VITE_API_PORT ?? PORT ?? '3000'}`
  return {
    plugins: [
      react(),
      preloadInitialTexts(),
      preloadScreens(),
      listOfflineFiles(),
      inlineBootstrap(),
      removeApiDescriptions(),
      compileWhileLoading(chunks.map(({ name }) => name)),
    ],
    server: {
      proxy: {
        ...Object.fromEntries(serverPaths.map((path) => [path, { target }])),
        // This path is a page of the application; only POST requests go to the API.
        '/unsubscribe': { target, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
      },
    },
    resolve: {
      // Some libraries import a polyfill for a hook that the installed version of React provides.
      alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
    },
    build: {
      target: 'baseline-widely-available',
      sourcemap: false,
      chunkSizeWarningLimit: 600,
      // The content security policy blocks fonts and scripts in `data:` URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          codeSplitting: { groups: chunks },
          // The shortest hashes that the bundler allows, because the entry contains the names of all files.
          entryFileNames: 'static/scripts/[name]-[hash:7].js',
          chunkFileNames: 'static/scripts/[name]-[hash:7].js',
          assetFileNames: ({ names }) => `static/${folderOf(names[0] ?? '')}/[name]-[hash:7][extname]`,
        },
      },
    },
  }
})

/** Builds the program with which the server renders the screens for visitors: one file that needs no packages. */
const prerenderConfig: UserConfig = {
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    emptyOutDir: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: false, entryFileNames: 'render-screen.js' },
    },
  },
}

function folderOf(name: string) {
  if (name.endsWith('.css')) return 'styles'
  return /\.woff2?$/.test(name) ? 'fonts' : 'media'
}
