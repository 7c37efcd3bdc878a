export { InvoiceScreen } from './order/invoice-screen.tsx'
export { ShopScreen } from './shop-screen.tsx'
