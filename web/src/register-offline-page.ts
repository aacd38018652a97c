import { trustedScriptUrl } from './api/trusted-script-url.ts'

/** Stores the offline page on the device. If registration fails, the browser shows its own page instead. */
export function registerOfflinePage() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js')).catch(() => undefined)
}
