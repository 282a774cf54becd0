// Runs before the first paint, so that nobody sees the wrong theme. In the JavaScript of old browsers: they run it too.
;(function () {
  try {
    if (localStorage.getItem('clientPortal.theme') === 'dark')
      document.documentElement.setAttribute('data-theme', 'dark')
  } catch (error) {
    // Storage may be forbidden; light is the default.
  }
})()
