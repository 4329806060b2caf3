/** Shorter scroll movements are ignored. */
const STEP_PX = 8

/**
 * Keeps the header at the top of the window and hides it while the reader scrolls down. Without a script it
 * scrolls away with the page.
 */
export function keepMasthead(): void {
  const { dataset } = document.documentElement
  let last = scrollY
  const say = (isAway: boolean): void => {
    dataset['masthead'] = isAway ? 'away' : 'shown'
    last = scrollY
  }
  say(false)
  addEventListener('scroll', () => {
    if (Math.abs(scrollY - last) >= STEP_PX) say(scrollY > last && scrollY > 100)
  })
}
