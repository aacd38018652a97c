/* The inline script of the page. It runs before the application has loaded. */
import './prepare-prerendered.ts'
import './send-early-requests.ts'
