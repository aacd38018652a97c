// Shows the page in the language that the user has chosen, or else in the first of the browser's languages that the
// page supports.
let chosenLanguage
try {
  chosenLanguage = localStorage.getItem('language')
} catch {
  // The browser blocks access to its storage.
}
const sections = [...document.querySelectorAll('section')]
const preferred = [chosenLanguage, ...navigator.languages].map((language) => language?.split('-')[0])
const matches = preferred.map((language) => sections.find(({ lang }) => lang.split('-')[0] === language))
const visible = matches.find(Boolean) ?? sections[0]
for (const section of sections) section.hidden = section !== visible
document.title = visible.querySelector('h1').textContent
document.documentElement.lang = visible.lang
document.documentElement.dir = visible.dir || 'ltr'

// Offers a started assessment that the application has stored on the device.
async function offerAssessment() {
  if (!(await caches.has('application'))) return
  const cache = await caches.open('application')
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const assessment = paths.findLast((path) => path.startsWith('/assessment/'))
  if (!assessment) return
  for (const link of document.querySelectorAll('.assessment a')) link.href = assessment
  for (const paragraph of document.querySelectorAll('.assessment')) paragraph.hidden = false
}
// The browser may block access to its storage.
offerAssessment().catch(() => undefined)

// Opens the requested page when the server responds. The `online` event is not sufficient: it occurs as soon as any
// network is available, even one without access to the server. An immediate reload would also interrupt a navigation
// that the user has just started.
function reopenIfConnected() {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  )
}
addEventListener('online', reopenIfConnected)
setInterval(reopenIfConnected, 10_000)
