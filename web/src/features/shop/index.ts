export { InvoiceScreen } from './invoice-screen.tsx'
export { ShopScreen } from './shop-screen.tsx'
