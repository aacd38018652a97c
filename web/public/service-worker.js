// Caches one page, which is shown when the user opens the application without a connection. Everything else always comes
// from the server, so that no outdated version is shown.
const cacheName = 'offline-2'
const page = '/offline.html'
const parts = ['/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  const files = [page, ...parts].map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name !== cacheName))
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(page)))
  else if (parts.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})
