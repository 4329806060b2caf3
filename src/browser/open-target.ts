/** Opens the collapsed section that the URL's fragment points to, now and whenever the fragment changes. */
export function openTargets(): void {
  const open = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const folded = target?.closest('details')
    if (!folded) return
    folded.open = true
    target?.scrollIntoView()
  }
  open()
  addEventListener('hashchange', open)
}
