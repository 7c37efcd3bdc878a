export { GiftSheet } from './gift-sheet.tsx'
