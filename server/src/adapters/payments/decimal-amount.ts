export { fromDecimal, toDecimal } from '../../kernel/decimal-amount.ts'
