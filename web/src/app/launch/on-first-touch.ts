const touches = ['pointerdown', 'keydown'] as const
/** A page that is never idle, as in a call, acts after this long. */
const idleWaitMs = 1_000

/** Does something once, when somebody touches the page for the first time and what that started is done. */
export function onFirstTouch(page: Window, act: () => void): void {
  const touched = () => {
    for (const touch of touches) page.removeEventListener(touch, touched, true)
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in page) page.requestIdleCallback(act, { timeout: idleWaitMs })
    else (page as Window).setTimeout(act)
  }
  for (const touch of touches) page.addEventListener(touch, touched, true)
}
