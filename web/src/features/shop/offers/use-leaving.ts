import { useEffect } from 'react'
import { notePaymentScreen, type PaymentScreen } from '../../../shared/coins/left-shop.ts'

/**
 * Notes that this screen of payments would be left without buying; null where there is nothing to buy, or it is being paid. The
 * screens of payments are a document of their own: the app's next one in this tab tells the server.
 */
export function useLeaving(place: PaymentScreen | null): void {
  useEffect(() => notePaymentScreen(sessionStorage, place), [place])
}
