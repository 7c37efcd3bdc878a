const entry = 'shopTab'

/** Whether this tab was opened for a payment alone, beside another one that awaits it. */
export const isPaymentTab = (): boolean => sessionStorage.getItem(entry) !== null

/**
 * A tab of its own for a page of the payment service, so that a call or a chat goes on in this one. It has to be opened
 * in the tap itself: a browser refuses one that opens after an answer of the server.
 */
export function openPaymentTab(view: Window = window) {
  const tab = view.open('', '_blank')
  // The service's page must not reach this one.
  if (tab !== null) {
    tab.sessionStorage.setItem(entry, 'yes')
    tab.opener = null
  }
  return {
    /** False if the browser refused it, or the person closed it meanwhile: then a link has to open the page. */
    show(url: string): boolean {
      if (tab === null || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
