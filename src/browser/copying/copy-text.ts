/**
 * Copies a text; false where the browser forbids it. Pages without https and the browsers inside chat apps
 * have no clipboard for scripts, but most of them let a script copy what is selected.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Nothing is awaited before this call: copying needs the focus, which the store's page takes.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  document.body.append(field)
  const { activeElement } = document
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies without a clipboard
  const isCopied = document.execCommand('copy')
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  return isCopied
}
