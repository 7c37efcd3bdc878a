/**
 * A habitual double click means its first click. Between the two a new screen may be drawn, and the second would press
 * whatever is in that place by then: Cancel instead of Start, Next instead of End. So further clicks of a series count
 * only on the button where it began. Returns a function that stops this.
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
