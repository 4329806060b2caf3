/** What a browser sends when the site can be installed; its type is no standard yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Shows `[data-install]` once the browser offers to install the site, and asks only when it is pressed. */
export function offerInstall(): void {
  const button = document.querySelector<HTMLElement>('[data-install]')
  if (!button) return
  let offer: InstallOffer | undefined
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    button.hidden = false
  })
  button.addEventListener('click', () => {
    void offer?.prompt()
    // An offer can be taken up once.
    button.hidden = true
  })
}
