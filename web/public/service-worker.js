// Without a connection, opens stored assessments, and shows `offline.html` in place of every other page. If the server
// responds in time, everything comes from the server, so that no outdated version is shown.
const cacheName = 'offline-4'
// The application fills this cache when an assessment is opened, and deletes it on logout.
const applicationCache = 'application'
const page = '/offline.html'
const parts = ['/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  const files = [page, ...parts].map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  const isOutdated = (name) => name !== cacheName && name !== applicationCache
  const outdated = caches.keys().then((names) => names.filter(isOutdated))
  event.waitUntil(outdated.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(openPage(request, pathname))
  else if (parts.includes(pathname) || /^\/(static|locales)\//.test(pathname))
    event.respondWith(loadFile(request, pathname))
})

async function openPage(request, pathname) {
  return (await respond(request, pathname)) ?? (await findStored(page)) ?? Response.error()
}

async function loadFile(request, pathname) {
  return (await respond(request, pathname)) ?? Response.error()
}

// Returns the server's response. If the file is stored, returns the stored file when no response arrives in time or
// when a proxy reports that the server is unavailable. If the file is not stored and the request fails, returns
// undefined.
async function respond(request, pathname) {
  const stored = await findStored(pathname)
  if (!stored) return fetch(request).catch(() => undefined)
  const isPage = request.mode === 'navigate'
  const ms = !isPage && Date.now() < unreachableUntil ? 0 : MAX_WAIT_MS
  const response = await Promise.race([fetch(request), delay(ms)]).catch(() => undefined)
  if (isPage) unreachableUntil = response ? 0 : Date.now() + PAUSE_MS
  return response && ![502, 503, 504].includes(response.status) ? response : stored
}

const MAX_WAIT_MS = 5000
// How long stored files are used without waiting for the server, after the request for a stored page failed or timed
// out.
const PAUSE_MS = 30_000
let unreachableUntil = 0

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

// Ignores the `Vary` header of the page, so that a page stored in another language is found. If the storage fails, the
// file counts as missing.
const findStored = (pathname) => caches.match(pathname, { ignoreVary: true }).catch(() => undefined)
