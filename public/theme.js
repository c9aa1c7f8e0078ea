// The reader's choice of theme, size and line, before the first frame: a file of its own because the page allows no inline
// script. The keys and values are those of src/store/device/stored-choice.ts; the colours those of --paper
// in src/styles/tokens.css.
;(() => {
  let theme = null
  let size = null
  let line = null
  try {
    theme = localStorage.getItem('theme')
    size = localStorage.getItem('text-size')
    line = localStorage.getItem('line-width')
  } catch {
    // Storage may be forbidden; the system's theme stands.
  }
  if (size === 'small' || size === 'large' || size === 'huge') document.documentElement.dataset.text = size
  if (line === 'narrow' || line === 'wide') document.documentElement.dataset.measure = line
  if (theme !== 'light' && theme !== 'dark') return
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = theme === 'dark' ? '#131416' : '#fdfdfc'
  }
})()
