/** Whoever follows a link to a folded part wants to read it: the part opens, now and at each later link. */
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
