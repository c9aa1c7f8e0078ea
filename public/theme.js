// The reader's choice of theme, size and line, before the first frame: a file of its own because the page allows no inline
// script. The keys and values are those of src/store/device/stored-choice.ts; the colours those of --paper
// in src/styles/tokens.css.
;(() => {
  const { dataset } = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('theme')
    // The style sheet has rules for the valid values only.
    dataset.text = localStorage.getItem('text-size') ?? ''
    dataset.measure = localStorage.getItem('line-width') ?? ''
  } catch {
    // Storage may be forbidden; the system's theme stands.
  }
  if (theme !== 'light' && theme !== 'dark') return
  dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = theme === 'dark' ? '#131416' : '#fdfdfc'
  }
})()
