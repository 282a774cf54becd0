// Replaces the service worker of earlier versions, which kept the built files: deletes them and itself.
addEventListener('install', function () {
  skipWaiting()
})
addEventListener('activate', function (event) {
  event.waitUntil(
    caches
      .keys()
      .then(function (names) {
        return Promise.all(
          names.map(function (name) {
            return caches.delete(name)
          })
        )
      })
      .then(function () {
        return registration.unregister()
      })
  )
})
