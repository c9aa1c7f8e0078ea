// The reader's choice of theme, before the first frame: a file of its own because the page allows no inline script.
// The key and the two values are those of src/store/theme.ts; the colours those of --paper in src/styles/tokens.css.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; the system's theme stands.
  }
  if (theme !== 'light' && theme !== 'dark') return
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = theme === 'dark' ? '#131416' : '#fdfdfc'
  }
})()
