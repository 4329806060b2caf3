// A transition between pages that the browser gives up is no error.
for (const moment of ['pagereveal', 'pageswap']) {
  addEventListener(moment, ({ viewTransition }) => {
    viewTransition?.ready.catch(() => {})
    viewTransition?.finished.catch(() => {})
  })
}

// Before the first drawing: what the reader chose here, and in which language to offer the page.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const own = /^(?:vi|en|ko|zh|fr|ja)(?![a-z])/
  const chosen = own.exec(localStorage.getItem('language'))?.[0]
  const isAsked = localStorage.getItem('language-asked') !== null
  const preferred = navigator.languages.map((tag) => own.exec(tag.toLowerCase())?.[0]).find(Boolean)
  const wanted = chosen ?? (isAsked ? undefined : preferred)
  if (wanted !== undefined && wanted !== root.lang) {
    // Where the browser's languages chose the page's, the reader's own choice goes before them.
    if (chosen && 'negotiated' in root.dataset) location.replace(`?language=${chosen}`)
    root.dataset.offered = wanted
  }
} catch {}
