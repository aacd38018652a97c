// Keeps one page for whoever opens an address without a connection. Everything else, also the application itself,
// always comes from the server, so that nothing old is ever shown in its place.
const kept = 'offline-1'
const page = '/offline.html'

self.addEventListener('install', (event) => {
  const files = [page, '/offline.css', '/favicon.svg'].map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name !== kept))
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(page)))
  else if (pathname === '/offline.css') event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})
