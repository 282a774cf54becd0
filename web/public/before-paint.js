// Runs before the first paint. In the JavaScript of old browsers: they run it too.
;(function () {
  var page = document.documentElement
  // Prevents a flash of the wrong theme.
  try {
    if (localStorage.getItem('clientPortal.theme') === 'dark') page.setAttribute('data-theme', 'dark')
  } catch (error) {
    // Storage may be forbidden; light is the default.
  }
  // The token of a link from a mail stands behind the #, where no server sees it. So the server drew the login, and
  // what such a link makes of it.
  if (location.pathname === '/login' && /[#&]token=/.test(location.hash)) page.setAttribute('data-arrived-by', 'link')

  // The content policy refuses style attributes, so the server writes data-style. Until it has the data of a screen it
  // shows an outline, which goes when the screen comes. Both before anything of it is painted.
  function arrange() {
    ;[].forEach.call(document.querySelectorAll('[data-style]'), function (styled) {
      styled.style.cssText = styled.getAttribute('data-style')
      styled.removeAttribute('data-style')
    })
    var outline = document.getElementById('outline')
    if (outline) {
      if (!document.querySelector('#root > *')) return
      outline.parentNode.removeChild(outline)
    }
    if (arranging && document.readyState !== 'loading') arranging.disconnect()
  }
  var arranging = window.MutationObserver && new MutationObserver(arrange)
  if (arranging) arranging.observe(page, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', arrange)

  // Server-rendered HTML can be read without code, and on a slow connection the code would delay the styles: load it
  // after the first paint, or soon in a hidden window.
  function begin() {
    var entry = document.getElementById('entry')
    if (!entry) return
    entry.parentNode.removeChild(entry)
    ;[].forEach.call(document.querySelectorAll('link[rel=later]'), function (link) {
      link.rel = 'modulepreload'
    })
    var script = document.createElement('script')
    script.type = 'module'
    script.src = entry.textContent
    document.head.appendChild(script)
  }
  document.addEventListener('DOMContentLoaded', function () {
    setTimeout(begin, 1000)
    if (window.requestAnimationFrame)
      requestAnimationFrame(function () {
        setTimeout(begin)
      })
  })

  // Until then forms must not submit natively, which would put input into the address. app/drawn-page.ts submits the form
  // and clicks the last button once the screen works.
  document.addEventListener('submit', function (event) {
    if (page.getAttribute('data-drawn') === null) return
    event.preventDefault()
    event.target.setAttribute('data-sent-early', '')
  })
  document.addEventListener('click', function (event) {
    if (page.getAttribute('data-drawn') === null || !event.target.closest) return
    var before = document.querySelector('[data-pressed-early]')
    if (before) before.removeAttribute('data-pressed-early')
    var button = event.target.closest('button')
    if (button && button.type === 'button') button.setAttribute('data-pressed-early', '')
  })
})()
