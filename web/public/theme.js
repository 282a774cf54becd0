// Runs before the first paint, so that nobody sees the wrong theme.
try {
  if (localStorage.getItem('clientPortal.theme') === 'dark') document.documentElement.dataset.theme = 'dark'
} catch {
  // Storage may be forbidden; light is the default.
}
