// Only browsers without modules load this file: Internet Explorer and its age. So it is written in their JavaScript.
;(function () {
  function show() {
    var page = document.getElementById('root')
    var sentence = document.createElement('p')
    sentence.setAttribute('role', 'alert')
    sentence.style.margin = '20% auto'
    sentence.style.maxWidth = '480px'
    sentence.style.padding = '0 20px'
    sentence.style.fontFamily = 'Georgia, serif'
    sentence.style.fontSize = '24px'
    sentence.style.lineHeight = '32px'
    sentence.appendChild(
      document.createTextNode(
        'Your browser is not supported. Please upgrade to a newer browser like Chrome or Firefox.'
      )
    )
    while (page.firstChild) page.removeChild(page.firstChild)
    page.appendChild(sentence)
  }
  if (document.getElementById('root')) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
