import { trustedScriptUrl } from '../../api/trusted-script-url.ts'

/**
 * Registers the service worker. Without a connection, the service worker opens stored assessments, and shows the
 * offline page instead of any other page. If the registration fails, users without a connection see the browser's
 * error page.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js')).catch(() => undefined)
}
