import { trustedScriptUrl } from './api/trusted-script-url.ts'

/**
 * Registers the service worker, which stores the offline page. If the registration fails, the browser shows its own
 * error page while there is no connection.
 */
export function registerOfflinePage() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js')).catch(() => undefined)
}
