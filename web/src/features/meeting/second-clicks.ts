/**
 * Who clicks twice out of habit means the first click. Meeting somebody draws a new screen in between, and the second
 * would press whatever stands in that place by then: Cancel where Start was, Next where End was. So a further click of
 * a row counts only on the button that the row began on. Answers how to stop.
 */
export function dropSecondClicks(page: Document): () => void {
  let begunOn: Element | null = null
  const look = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button, a') : null
    if (event.detail <= 1) {
      begunOn = button
      return
    }
    if (button === null || button === begunOn) return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', look, true)
  return () => page.removeEventListener('click', look, true)
}
