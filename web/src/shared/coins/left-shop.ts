const entry = 'leftShop'

export type PaymentScreen = 'shop' | 'payment'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The screen of payments that this tab shows now, where nothing was bought yet; null once there is nothing to leave. */
export const notePaymentScreen = (storage: TabStorage, place: PaymentScreen | null): void =>
  place === null ? storage.removeItem(entry) : storage.setItem(entry, place)

/** The screen of payments that this tab left without buying; answers it once. */
export function takeLeftScreen(storage: TabStorage): PaymentScreen | null {
  const place = storage.getItem(entry)
  storage.removeItem(entry)
  return place === 'shop' || place === 'payment' ? place : null
}
