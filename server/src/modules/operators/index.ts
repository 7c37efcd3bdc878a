export { type DemoOperator, type DemoOperators, seedDemoOperators } from './demo-operators.ts'
export { writeAccessMail } from './access-mail.ts'
export {
  activeOperators,
  allOperators,
  namesOfOperators,
  operatorNames,
  secondPersons,
} from './operators.store.ts'
export { createOperators, type Operators } from './operators.ts'
export type { OperatorsDeps } from './operators-deps.ts'
export { presentClaims } from './present-claims.ts'
