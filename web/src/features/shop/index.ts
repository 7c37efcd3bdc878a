export { BillingScreen } from './billing/billing-screen.tsx'
export { InvoiceScreen } from './order/invoice-screen.tsx'
export { ReceiptScreen } from './receipt/receipt-screen.tsx'
export { ShopScreen } from './shop-screen.tsx'
