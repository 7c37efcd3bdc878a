/** Shows someone who is logged in the way back to the app, where strangers see how to log in and join. */
export function showAccountLinks(page: Document, storage: () => Storage): void {
  if (!hasSession(storage)) return
  for (const way of page.querySelectorAll<HTMLElement>('[data-links-of]')) {
    way.hidden = way.dataset['linksOf'] === 'stranger'
  }
}

/** As in `early-guard-script.ts`: a stored token, whether or not the server still accepts it. */
function hasSession(storage: () => Storage): boolean {
  try {
    return Boolean(JSON.parse(storage().getItem('user') ?? 'null')?.authData?.token)
  } catch {
    return false
  }
}
