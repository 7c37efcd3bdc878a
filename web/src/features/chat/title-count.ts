import type { Observable } from '../../platform/observable.ts'

const mark = /^\(\d+\+?\) /

/** A title with the number of unread messages before it. */
export function titleWith(title: string, unread: number): string {
  const bare = title.replace(mark, '')
  return unread === 0 ? bare : `(${unread > 99 ? '99+' : unread}) ${bare}`
}

/** Shows the number in the page's title, whatever screen sets the title; the returned function ends it. */
export function countInTitle(document: Document, unread: Observable<number>): () => void {
  const show = (count: number) => {
    const title = titleWith(document.title, count)
    if (title !== document.title) document.title = title
  }
  const update = () => show(unread.getSnapshot())
  const observer = new MutationObserver(update)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  const stop = unread.subscribe(update)
  update()
  return () => {
    observer.disconnect()
    stop()
    show(0)
  }
}
