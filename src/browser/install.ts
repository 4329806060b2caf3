/**
 * The event that a browser sends when the site can be installed. It is not standardised, so its type is
 * missing.
 */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Shows `[data-install]` when the browser offers to install the site, and prompts only on a click. */
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
    // A prompt can be used only once.
    button.hidden = true
  })
}
