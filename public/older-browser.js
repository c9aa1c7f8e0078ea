// Says in a browser below the floor (docs/browsers.md) that the page is there to read and no more: `data-older` on the page
// keeps the app from starting. The shell names this file; in rendered pages it comes with what loads the app (`load-app.js`).
;(() => {
  if ('any' in AbortSignal && 'withResolvers' in Promise && 'CSSPropertyRule' in window) return
  const page = document.documentElement
  page.dataset.older = ''
  const bar = document.createElement('div')
  const words = document.createElement('p')
  // Its rules are in `src/styles/base.css`: the build gives other classes other names.
  bar.className = 'older'
  bar.dataset.statusBar = ''
  words.className = 'wrap'
  bar.setAttribute('role', 'status')
  bar.append(words)
  document.body.append(bar)
  if (document.getElementById('root').childElementCount > 0) {
    words.textContent =
      'Este navegador es antiguo. Aquí se puede leer todo; guardar, comparar y leer sin conexión piden una versión más reciente.'
    return
  }
  const home = document.createElement('a')
  home.className = 'link'
  home.href = '/'
  home.textContent = 'Leer las reseñas'
  words.append('Este navegador es antiguo, y esta página pide una versión más reciente. ', home)
})()
